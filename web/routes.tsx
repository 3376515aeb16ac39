import type { RouteObject } from "react-router";

import { ErrorScreen } from "#web/app/error-screen.tsx";
import { Root } from "#web/app/root.tsx";
import { unknownRouteId } from "#web/app/route-ids.ts";
import { SessionSpinner } from "#web/app/session-screens.tsx";

import { paths } from "./paths.ts";

const publicScreens: RouteObject = {
  lazy: { Component: async () => (await import("#web/features/landing/public-layout.tsx")).PublicLayout },
  children: [
    {
      path: paths.home,
      lazy: { Component: async () => (await import("#web/features/landing/landing-page.tsx")).LandingPage },
    },
    {
      path: paths.privacy,
      lazy: { Component: async () => (await import("#web/features/legal/privacy-page.tsx")).PrivacyPage },
    },
    {
      path: paths.terms,
      lazy: { Component: async () => (await import("#web/features/legal/terms-page.tsx")).TermsPage },
    },
  ],
};

const standaloneScreens: RouteObject = {
  lazy: { Component: async () => (await import("#web/app/standalone-layout.tsx")).StandaloneLayout },
  children: [
    {
      path: paths.login,
      lazy: { Component: async () => (await import("#web/features/session/login-page.tsx")).LoginPage },
    },
    {
      path: paths.initialSetup,
      lazy: {
        Component: async () =>
          (await import("#web/features/session/initial-setup-page.tsx")).InitialSetupPage,
      },
    },
  ],
};

const superAdminScreens: RouteObject[] = [
  {
    path: paths.superAdmin.dashboard,
    lazy: {
      Component: async () =>
        (await import("#web/features/dashboards/super-admin-dashboard-page.tsx")).SuperAdminDashboardPage,
    },
  },
  {
    path: paths.superAdmin.apartments,
    lazy: {
      Component: async () => (await import("#web/features/apartments/apartments-page.tsx")).ApartmentsPage,
    },
  },
  {
    path: paths.superAdmin.managers,
    lazy: { Component: async () => (await import("#web/features/managers/managers-page.tsx")).ManagersPage },
  },
  {
    path: paths.superAdmin.consultations,
    lazy: {
      Component: async () =>
        (await import("#web/features/consultations/consultations-page.tsx")).ConsultationsPage,
    },
  },
];

const managerScreens: RouteObject[] = [
  {
    path: paths.manager.dashboard,
    lazy: {
      Component: async () =>
        (await import("#web/features/dashboards/manager-dashboard-page.tsx")).ManagerDashboardPage,
    },
  },
  {
    path: paths.manager.residents,
    lazy: {
      Component: async () => (await import("#web/features/residents/residents-page.tsx")).ResidentsPage,
    },
  },
  {
    path: paths.manager.notices,
    lazy: {
      Component: async () =>
        (await import("#web/features/notices/manage-notices-page.tsx")).ManageNoticesPage,
    },
  },
  {
    path: paths.manager.complaints,
    lazy: {
      Component: async () =>
        (await import("#web/features/complaints/manage-complaints-page.tsx")).ManageComplaintsPage,
    },
  },
  {
    path: paths.manager.complaint(":complaintId"),
    lazy: {
      Component: async () =>
        (await import("#web/features/complaints/manage-complaint-page.tsx")).ManageComplaintPage,
    },
  },
];

const residentScreens: RouteObject[] = [
  {
    path: paths.resident.dashboard,
    lazy: {
      Component: async () =>
        (await import("#web/features/dashboards/resident-dashboard-page.tsx")).ResidentDashboardPage,
    },
  },
  {
    path: paths.resident.notices,
    lazy: { Component: async () => (await import("#web/features/notices/notices-page.tsx")).NoticesPage },
  },
  {
    path: paths.resident.notice(":noticeId"),
    lazy: { Component: async () => (await import("#web/features/notices/notice-page.tsx")).NoticePage },
  },
  {
    path: paths.resident.community,
    lazy: {
      Component: async () => (await import("#web/features/community/community-page.tsx")).CommunityPage,
    },
  },
  {
    path: paths.resident.board(":boardId"),
    lazy: { Component: async () => (await import("#web/features/community/board-page.tsx")).BoardPage },
  },
  {
    path: paths.resident.newPost,
    lazy: {
      Component: async () => (await import("#web/features/community/new-post-page.tsx")).NewPostPage,
    },
  },
  {
    path: paths.resident.post(":postId"),
    lazy: { Component: async () => (await import("#web/features/community/post-page.tsx")).PostPage },
  },
  {
    path: paths.resident.myPosts,
    lazy: {
      Component: async () => (await import("#web/features/community/my-posts-page.tsx")).MyPostsPage,
    },
  },
  {
    path: paths.resident.myComments,
    lazy: {
      Component: async () => (await import("#web/features/community/my-comments-page.tsx")).MyCommentsPage,
    },
  },
  {
    path: paths.resident.complaints,
    lazy: {
      Component: async () =>
        (await import("#web/features/complaints/my-complaints-page.tsx")).MyComplaintsPage,
    },
  },
  {
    path: paths.resident.newComplaint,
    lazy: {
      Component: async () =>
        (await import("#web/features/complaints/new-complaint-page.tsx")).NewComplaintPage,
    },
  },
  {
    path: paths.resident.complaint(":complaintId"),
    lazy: {
      Component: async () => (await import("#web/features/complaints/my-complaint-page.tsx")).MyComplaintPage,
    },
  },
  {
    path: paths.resident.reservations,
    lazy: {
      Component: async () =>
        (await import("#web/features/reservations/reservations-page.tsx")).ReservationsPage,
    },
  },
  {
    path: paths.resident.profile,
    lazy: { Component: async () => (await import("#web/features/profile/profile-page.tsx")).ProfilePage },
  },
];

/** What a production build leaves out. */
const developerScreens: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: paths.controls,
        lazy: {
          Component: async () => (await import("#web/gallery/controls-page.tsx")).ControlsPage,
        },
      },
    ]
  : [];

/** Every screen by its address; who may see it, `app/route-decision.ts` says. Each area's code comes when needed. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: SessionSpinner,
    ErrorBoundary: ErrorScreen,
    children: [
      publicScreens,
      standaloneScreens,
      ...developerScreens,
      {
        lazy: { Component: async () => (await import("#web/app/super-admin-area.tsx")).SuperAdminArea },
        children: withErrorScreen(superAdminScreens),
      },
      {
        lazy: { Component: async () => (await import("#web/app/manager-area.tsx")).ManagerArea },
        children: withErrorScreen(managerScreens),
      },
      {
        lazy: { Component: async () => (await import("#web/app/resident-area.tsx")).ResidentArea },
        children: withErrorScreen(residentScreens),
      },
      { id: unknownRouteId, path: "*" },
    ],
  },
];

/** A screen that breaks leaves its area's menu standing. */
function withErrorScreen(children: RouteObject[]): RouteObject[] {
  return [{ ErrorBoundary: ErrorScreen, children }];
}
