import type { LookupEntry } from './types.ts';

const same = (code: string, name: string): LookupEntry => ({ code, name_en: name, name_es: name });
const entry = (code: string, name_en: string, name_es: string): LookupEntry => ({ code, name_en, name_es });

/** Payers well known in the United States, Medicaid managed care included; names stay as they are. */
export const HEALTH_PLANS: readonly LookupEntry[] = [
  same('AETNA', 'Aetna'),
  same('AETNA_BETTER_HEALTH', 'Aetna Better Health'),
  same('ALIGNMENT', 'Alignment Health Plan'),
  same('AMBETTER', 'Ambetter Health'),
  same('AMERIHEALTH_CARITAS', 'AmeriHealth Caritas'),
  same('ANTHEM_BCBS', 'Anthem Blue Cross and Blue Shield'),
  same('BCBS', 'Blue Cross Blue Shield'),
  same('CARESOURCE', 'CareSource'),
  same('CENTENE', 'Centene'),
  same('CIGNA', 'Cigna Healthcare'),
  same('DEVOTED', 'Devoted Health'),
  same('ELEVANCE', 'Elevance Health'),
  same('FLORIDA_BLUE', 'Florida Blue'),
  same('HEALTH_NET', 'Health Net'),
  same('HIGHMARK', 'Highmark'),
  same('HUMANA', 'Humana'),
  same('KAISER', 'Kaiser Permanente'),
  same('LA_CARE', 'L.A. Care Health Plan'),
  same('MOLINA', 'Molina Healthcare'),
  same('OSCAR', 'Oscar Health'),
  same('SIMPLY', 'Simply Healthcare'),
  same('SUNSHINE', 'Sunshine Health'),
  same('TRICARE', 'TRICARE'),
  same('UNITEDHEALTHCARE', 'UnitedHealthcare'),
  same('UHC_COMMUNITY', 'UnitedHealthcare Community Plan'),
  same('WELLCARE', 'Wellcare'),
  same('WELLPOINT', 'Wellpoint'),
];

export const BUSINESS_LINES: readonly LookupEntry[] = [
  same('MEDICAID', 'Medicaid'),
  same('MEDICARE', 'Medicare'),
  same('MEDICARE_ADVANTAGE', 'Medicare Advantage'),
  entry('DUAL_ELIGIBLE', 'Dual eligible (Medicare and Medicaid)', 'Doble elegibilidad (Medicare y Medicaid)'),
  entry(
    'MANAGED_LTSS',
    'Managed long-term services and supports',
    'Servicios y apoyos a largo plazo administrados',
  ),
  entry('CHIP', "Children's Health Insurance Program (CHIP)", 'Programa de Seguro Médico para Niños (CHIP)'),
  entry('COMMERCIAL', 'Commercial', 'Comercial'),
  entry('EXCHANGE', 'Health insurance marketplace', 'Mercado de seguros médicos'),
  entry('VETERANS', 'Veterans', 'Veteranos'),
  entry('WORKERS_COMPENSATION', "Workers' compensation", 'Compensación de trabajadores'),
  entry('AUTO_NO_FAULT', 'Auto no-fault', 'Seguro de auto sin culpa'),
  entry('PRIVATE_PAY', 'Private pay', 'Pago particular'),
];

/** What a rider needs of the vehicle. */
export const MOBILITY_TYPES: readonly LookupEntry[] = [
  entry('AMBULATORY', 'Ambulatory', 'Ambulatorio'),
  entry('AMBULATORY_ASSISTED', 'Ambulatory with assistance', 'Ambulatorio con asistencia'),
  entry('CANE_WALKER', 'Cane or walker', 'Bastón o andador'),
  entry('WHEELCHAIR', 'Wheelchair', 'Silla de ruedas'),
  entry('WHEELCHAIR_TRANSFER', 'Wheelchair, able to transfer', 'Silla de ruedas con capacidad de traslado'),
  entry('WHEELCHAIR_ELECTRIC', 'Power wheelchair or scooter', 'Silla de ruedas eléctrica o scooter'),
  entry('WHEELCHAIR_BARIATRIC', 'Bariatric wheelchair', 'Silla de ruedas bariátrica'),
  entry('STRETCHER', 'Stretcher', 'Camilla'),
  entry('STRETCHER_BARIATRIC', 'Bariatric stretcher', 'Camilla bariátrica'),
  entry('CAR_SEAT', 'Child car seat', 'Asiento infantil para auto'),
  entry('SERVICE_ANIMAL', 'Service animal', 'Animal de servicio'),
];
