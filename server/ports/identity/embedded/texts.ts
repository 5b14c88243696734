import { LANGUAGES } from '#schemas/engine/codes.ts';
import type { Language, Text } from '#schemas/engine/codes.ts';
import { languageOf as preferred } from '#server/platform/language.ts';

const TEXTS = {
  title: { en: 'Sign in', es: 'Iniciar sesión' },
  tagline: { en: 'Provider network management', es: 'Gestión de redes de proveedores' },
  username: { en: 'Username', es: 'Usuario' },
  password: { en: 'Password', es: 'Contraseña' },
  submit: { en: 'Sign in', es: 'Entrar' },
  username_required: { en: 'Enter your username.', es: 'Escriba su usuario.' },
  password_required: { en: 'Enter your password.', es: 'Escriba su contraseña.' },
  refused: {
    en: 'The username or password is not correct.',
    es: 'El usuario o la contraseña no son correctos.',
  },
  wait_one: {
    en: 'Too many failed attempts. Try again in one minute.',
    es: 'Demasiados intentos fallidos. Inténtelo de nuevo en un minuto.',
  },
  wait: {
    en: 'Too many failed attempts. Try again in {minutes} minutes.',
    es: 'Demasiados intentos fallidos. Inténtelo de nuevo en {minutes} minutos.',
  },
  busy: {
    en: 'Many people are signing in just now. Try again in a few seconds.',
    es: 'En este momento muchas personas están iniciando sesión. Inténtelo de nuevo en unos segundos.',
  },
  demo: { en: 'Demo accounts', es: 'Cuentas de demostración' },
  demo_password: { en: 'Password for all of them:', es: 'Contraseña de todas:' },
  language: { en: 'Español', es: 'English' },
  logout_title: { en: 'Sign out', es: 'Cerrar sesión' },
  logout_question: { en: 'Do you want to sign out of Provnet?', es: '¿Desea cerrar la sesión de Provnet?' },
  logout_submit: { en: 'Sign out', es: 'Cerrar sesión' },
  logout_stay: { en: 'Stay signed in', es: 'Seguir en la sesión' },
  expired_title: { en: 'This sign-in has expired', es: 'Este inicio de sesión ha caducado' },
  expired: {
    en: 'The page was open for too long, or it was already used. Please start again.',
    es: 'La página estuvo abierta demasiado tiempo o ya se usó. Empiece de nuevo.',
  },
  away_title: {
    en: 'Sign-in is not possible just now',
    es: 'No es posible iniciar sesión en este momento',
  },
  away: {
    en: 'The service is busy. Please start again in a few seconds.',
    es: 'El servicio está ocupado. Empiece de nuevo en unos segundos.',
  },
  error_title: { en: 'Sign-in is not possible', es: 'No es posible iniciar sesión' },
  error: {
    en: 'The request could not be completed. Please start again; if it happens again, tell your administrator.',
    es: 'No se pudo completar la solicitud. Empiece de nuevo; si vuelve a ocurrir, avise a su administrador.',
  },
  start_again: { en: 'Go to sign-in', es: 'Ir al inicio de sesión' },
} as const satisfies Record<string, Text>;

export type TextKey = keyof typeof TEXTS;

export const say = (key: TextKey, language: Language): string => TEXTS[key][language];

/** How long to wait, in whole minutes. */
export function sayWait(seconds: number, language: Language): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1
    ? say('wait_one', language)
    : say('wait', language).replace('{minutes}', String(minutes));
}

const known = (tag: string | undefined): Language | undefined =>
  LANGUAGES.find((language) => tag?.toLowerCase().split('-')[0] === language);

/** What a person asked for: tags in order of preference (ui_locales), else the Accept-Language header, else English. */
export const languageOf = (asked: string | undefined, acceptLanguage: string | undefined): Language =>
  asked?.split(/\s+/).map(known).find(Boolean) ?? preferred(acceptLanguage);
