import { codes } from '../engine/codes.ts';

/**
 * Race and ethnicity by OMB Statistical Policy Directive No. 15 (2024 revision). The specification keeps two
 * lists, so Hispanic or Latino stays in the second. Asked, never demanded (NCQA 2025): DECLINED answers both.
 */
export const RACE = codes({
  AMERICAN_INDIAN_ALASKA_NATIVE: {
    en: 'American Indian or Alaska Native',
    es: 'Indígena americana o nativa de Alaska',
  },
  ASIAN: { en: 'Asian', es: 'Asiática' },
  BLACK_AFRICAN_AMERICAN: { en: 'Black or African American', es: 'Negra o afroamericana' },
  MIDDLE_EASTERN_NORTH_AFRICAN: {
    en: 'Middle Eastern or North African',
    es: 'De Medio Oriente o del norte de África',
  },
  NATIVE_HAWAIIAN_PACIFIC_ISLANDER: {
    en: 'Native Hawaiian or Pacific Islander',
    es: 'Nativa de Hawái o de las islas del Pacífico',
  },
  WHITE: { en: 'White', es: 'Blanca' },
  TWO_OR_MORE: { en: 'Two or more races', es: 'Dos o más razas' },
  DECLINED: { en: 'Prefer not to answer', es: 'Prefiere no responder' },
});
export type Race = keyof typeof RACE;

export const ETHNICITY = codes({
  HISPANIC_LATINO: { en: 'Hispanic or Latino', es: 'Hispana o latina' },
  NOT_HISPANIC_LATINO: { en: 'Not Hispanic or Latino', es: 'Ni hispana ni latina' },
  DECLINED: { en: 'Prefer not to answer', es: 'Prefiere no responder' },
});
export type Ethnicity = keyof typeof ETHNICITY;

/** Specification §3. */
export const GENDER = codes({
  MALE: { en: 'Male', es: 'Masculino' },
  FEMALE: { en: 'Female', es: 'Femenino' },
  OTHER: { en: 'Other', es: 'Otro' },
});
export type Gender = keyof typeof GENDER;
