import { codes } from '../engine/codes.ts';

/** What a lead's business is: levels of service, ownership, platforms, categories (specification §3). */
export const SERVICE_LEVEL = codes({
  CURB_TO_CURB: { en: 'Curb to curb', es: 'De acera a acera' },
  DOOR_TO_DOOR: { en: 'Door to door', es: 'De puerta a puerta' },
  HAND_TO_HAND: { en: 'Hand to hand', es: 'De mano a mano' },
  WHEELCHAIR: { en: 'Wheelchair', es: 'Silla de ruedas' },
  STRETCHER: { en: 'Stretcher', es: 'Camilla' },
  NON_EMERGENCY_AMBULANCE: { en: 'Non-emergency ambulance', es: 'Ambulancia no urgente' },
});
export type ServiceLevel = keyof typeof SERVICE_LEVEL;

/**
 * Business ownership. The specification leaves the minority groups open: these are the groups presumed
 * socially disadvantaged by 13 CFR 124.103(b) (U.S. Small Business Administration).
 */
export const AGGREGATE_GROUP = codes({
  DISABLED_OWNED: { en: 'Disabled owned', es: 'Propiedad de personas con discapacidad' },
  VETERAN_OWNED: { en: 'Veteran owned', es: 'Propiedad de veteranos' },
  HUBZONE: { en: 'HUBZone', es: 'HUBZone' },
  LGBT_OWNED: { en: 'LGBT owned', es: 'Propiedad de personas LGBT' },
  MINORITY_OWNED_ASIAN_PACIFIC: {
    en: 'Minority owned: Asian-Pacific American',
    es: 'Propiedad de minorías: asiático-pacífica',
  },
  MINORITY_OWNED_BLACK: { en: 'Minority owned: Black American', es: 'Propiedad de minorías: afroamericana' },
  MINORITY_OWNED_HISPANIC: { en: 'Minority owned: Hispanic American', es: 'Propiedad de minorías: hispana' },
  MINORITY_OWNED_NATIVE_AMERICAN: {
    en: 'Minority owned: Native American',
    es: 'Propiedad de minorías: nativa americana',
  },
  MINORITY_OWNED_SUBCONTINENT_ASIAN: {
    en: 'Minority owned: Subcontinent Asian American',
    es: 'Propiedad de minorías: del subcontinente asiático',
  },
  SMALL_DISADVANTAGED: { en: 'Small disadvantaged business', es: 'Pequeña empresa desfavorecida' },
  SERVICE_DISABLED_VETERAN: {
    en: 'Service-disabled veteran owned',
    es: 'Propiedad de veteranos con discapacidad por servicio',
  },
  WOMEN_OWNED: { en: 'Women owned', es: 'Propiedad de mujeres' },
  NONE: { en: 'None', es: 'Ninguno' },
});
export type AggregateGroup = keyof typeof AGGREGATE_GROUP;

/** Dispatching software; product names stay as their makers write them. */
export const DIGITAL_PLATFORM = codes({
  MEDIROUTES: { en: 'MediRoutes', es: 'MediRoutes' },
  CTS_TRIPMASTER: { en: 'CTS TripMaster', es: 'CTS TripMaster' },
  ROUTING_BOX: { en: 'RoutingBox', es: 'RoutingBox' },
  ROUTE_GENIE: { en: 'RouteGenie', es: 'RouteGenie' },
  BAMBI: { en: 'Bambi', es: 'Bambi' },
  DRIVEBOSS: { en: 'DriveBoss', es: 'DriveBoss' },
  OTHER: { en: 'Other', es: 'Otra' },
  NONE: { en: 'None', es: 'Ninguna' },
});
export type DigitalPlatform = keyof typeof DIGITAL_PLATFORM;

export const TP_CATEGORY = codes({
  GENERAL_TRANSPORTATION: { en: 'General transportation', es: 'Transporte general' },
  GENERAL_TRANSPORTATION_OUT_OF_NETWORK: {
    en: 'General transportation, out of network',
    es: 'Transporte general fuera de la red',
  },
  PPEC: {
    en: 'PPEC (prescribed pediatric extended care)',
    es: 'PPEC (atención pediátrica prolongada con receta)',
  },
  ADULT_DAY_CARE: { en: 'Adult day care', es: 'Centro de día para adultos' },
  INDEPENDENT_DRIVER: { en: 'Independent driver', es: 'Conductor independiente' },
  AMBULANCE: { en: 'Ambulance', es: 'Ambulancia' },
  TNC: { en: 'TNC (transportation network company)', es: 'TNC (empresa de red de transporte)' },
  COUNTY_ENTITIES: { en: 'County entities', es: 'Entidades del condado' },
});
export type TpCategory = keyof typeof TP_CATEGORY;

/** Working days of a lead (specification §3). */
export const WEEKDAY = codes({
  MONDAY: { en: 'Monday', es: 'Lunes' },
  TUESDAY: { en: 'Tuesday', es: 'Martes' },
  WEDNESDAY: { en: 'Wednesday', es: 'Miércoles' },
  THURSDAY: { en: 'Thursday', es: 'Jueves' },
  FRIDAY: { en: 'Friday', es: 'Viernes' },
  SATURDAY: { en: 'Saturday', es: 'Sábado' },
  SUNDAY: { en: 'Sunday', es: 'Domingo' },
});
export type Weekday = keyof typeof WEEKDAY;
