import type { RouteObject } from "react-router";

import { paths } from "#web/paths.ts";

import { screen } from "./screen.ts";

/** The screens that everybody may see. */
export const publicScreens: RouteObject = {
  ...screen(() => import("#web/features/platform/landing/public-layout.tsx"), "PublicLayout"),
  children: [
    {
      path: paths.home,
      ...screen(() => import("#web/features/platform/landing/landing-page.tsx"), "LandingPage"),
    },
    {
      path: paths.privacy,
      ...screen(() => import("#web/legal/privacy-page.tsx"), "PrivacyPage"),
    },
    {
      path: paths.terms,
      ...screen(() => import("#web/legal/terms-page.tsx"), "TermsPage"),
    },
    {
      path: paths.developers,
      ...screen(() => import("#web/features/platform/developers/developers-page.tsx"), "DevelopersPage"),
    },
  ],
};

/** The screens for getting in, and on. */
export const standaloneScreens: RouteObject = {
  ...screen(() => import("#web/app/standalone-layout.tsx"), "StandaloneLayout"),
  children: [
    {
      path: paths.login,
      ...screen(() => import("#web/features/people/session/login-page.tsx"), "LoginPage"),
    },
    {
      path: paths.initialSetup,
      ...screen(() => import("#web/features/people/session/initial-setup-page.tsx"), "InitialSetupPage"),
    },
    { path: paths.join, ...screen(() => import("#web/features/homes/households/join-page.tsx"), "JoinPage") },
    {
      path: paths.forgotPassword,
      ...screen(() => import("#web/features/people/session/forgot-password-page.tsx"), "ForgotPasswordPage"),
    },
    {
      path: paths.resetPassword,
      ...screen(() => import("#web/features/people/session/reset-password-page.tsx"), "ResetPasswordPage"),
    },
    {
      path: paths.unsubscribe,
      ...screen(() => import("#web/features/messages/alerts/unsubscribe-page.tsx"), "UnsubscribePage"),
    },
    {
      path: paths.openedAlert(":alertId"),
      ...screen(() => import("#web/features/messages/alerts/opened-alert-page.tsx"), "OpenedAlertPage"),
    },
  ],
};

/** Production builds leave these out. */
export const developerScreens: RouteObject[] = import.meta.env.DEV
  ? [{ path: paths.controls, ...screen(() => import("#web/gallery/controls-page.tsx"), "ControlsPage") }]
  : [];
