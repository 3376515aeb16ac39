import type { RouteObject } from "react-router";

import { paths } from "#web/paths.ts";

import { screen } from "./screen.ts";

/** The screens that everybody may see. */
export const publicScreens: RouteObject = {
  ...screen(() => import("#web/features/landing/public-layout.tsx"), "PublicLayout"),
  children: [
    { path: paths.home, ...screen(() => import("#web/features/landing/landing-page.tsx"), "LandingPage") },
    { path: paths.privacy, ...screen(() => import("#web/features/legal/privacy-page.tsx"), "PrivacyPage") },
    { path: paths.terms, ...screen(() => import("#web/features/legal/terms-page.tsx"), "TermsPage") },
    {
      path: paths.developers,
      ...screen(() => import("#web/features/developers/developers-page.tsx"), "DevelopersPage"),
    },
  ],
};

/** The screens for getting in, and on. */
export const standaloneScreens: RouteObject = {
  ...screen(() => import("#web/app/standalone-layout.tsx"), "StandaloneLayout"),
  children: [
    { path: paths.login, ...screen(() => import("#web/features/session/login-page.tsx"), "LoginPage") },
    {
      path: paths.initialSetup,
      ...screen(() => import("#web/features/session/initial-setup-page.tsx"), "InitialSetupPage"),
    },
    { path: paths.join, ...screen(() => import("#web/features/households/join-page.tsx"), "JoinPage") },
    {
      path: paths.forgotPassword,
      ...screen(() => import("#web/features/session/forgot-password-page.tsx"), "ForgotPasswordPage"),
    },
    {
      path: paths.resetPassword,
      ...screen(() => import("#web/features/session/reset-password-page.tsx"), "ResetPasswordPage"),
    },
    {
      path: paths.unsubscribe,
      ...screen(() => import("#web/features/alerts/unsubscribe-page.tsx"), "UnsubscribePage"),
    },
    {
      path: paths.openedAlert(":alertId"),
      ...screen(() => import("#web/features/alerts/opened-alert-page.tsx"), "OpenedAlertPage"),
    },
  ],
};

/** Production builds leave these out. */
export const developerScreens: RouteObject[] = import.meta.env.DEV
  ? [{ path: paths.controls, ...screen(() => import("#web/gallery/controls-page.tsx"), "ControlsPage") }]
  : [];
