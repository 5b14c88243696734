import { codes } from '../engine/codes.ts';

/** Answers that the credential forms as shipped offer, beyond the lists of specification §3. */
export const ORGANIZATION_TYPE = codes({
  SOLE_PROPRIETOR: { en: 'Sole proprietor', es: 'Empresa individual' },
  PARTNERSHIP: { en: 'Partnership', es: 'Sociedad de personas' },
  LLC: { en: 'Limited liability company (LLC)', es: 'Compañía de responsabilidad limitada (LLC)' },
  CORPORATION: { en: 'Corporation', es: 'Corporación' },
  NONPROFIT: { en: 'Nonprofit organization', es: 'Organización sin fines de lucro' },
  GOVERNMENT: { en: 'Government entity', es: 'Entidad gubernamental' },
});

export const OWNER_TYPE = codes({
  INDIVIDUAL: { en: 'Individual', es: 'Persona física' },
  BUSINESS: { en: 'Business', es: 'Empresa' },
});

/** Whom a disclosing entity must name (42 CFR 455.101, 455.104). */
export const OWNER_ROLE = codes({
  DIRECT_OWNER: { en: 'Direct owner of 5% or more', es: 'Propietario directo del 5 % o más' },
  INDIRECT_OWNER: { en: 'Indirect owner of 5% or more', es: 'Propietario indirecto del 5 % o más' },
  OFFICER_DIRECTOR: { en: 'Officer or director', es: 'Directivo o miembro de la junta directiva' },
  PARTNER: { en: 'Partner', es: 'Socio' },
  MANAGING_EMPLOYEE: { en: 'Managing employee', es: 'Empleado con funciones de dirección' },
  AGENT: { en: 'Agent', es: 'Agente' },
});

/** How owners may be related to each other (42 CFR 455.104(b)(2)). */
export const FAMILY_RELATION = codes({
  NONE: { en: 'Not related', es: 'Sin parentesco' },
  SPOUSE: { en: 'Spouse', es: 'Cónyuge' },
  PARENT: { en: 'Parent', es: 'Padre o madre' },
  CHILD: { en: 'Child', es: 'Hijo o hija' },
  SIBLING: { en: 'Sibling', es: 'Hermano o hermana' },
});

export const DRIVER_ENGAGEMENT = codes({
  EMPLOYEE: { en: 'Employee', es: 'Empleado' },
  CONTRACTOR: { en: 'Independent contractor', es: 'Contratista independiente' },
  OWNER_OPERATOR: { en: 'Owner who drives', es: 'Propietario que conduce' },
  VOLUNTEER: { en: 'Volunteer', es: 'Voluntario' },
});

/** Classes differ by state below the federal commercial ones (49 CFR 383.91). */
export const DRIVER_LICENSE_CLASS = codes({
  REGULAR: { en: 'Regular (non-commercial)', es: 'Regular (no comercial)' },
  CHAUFFEUR: { en: 'Chauffeur or for hire', es: 'Chofer o de alquiler' },
  CDL_A: { en: 'Commercial, class A', es: 'Comercial, clase A' },
  CDL_B: { en: 'Commercial, class B', es: 'Comercial, clase B' },
  CDL_C: { en: 'Commercial, class C', es: 'Comercial, clase C' },
});

export const VEHICLE_BODY = codes({
  SEDAN: { en: 'Sedan', es: 'Sedán' },
  SUV: { en: 'Sport utility vehicle', es: 'Camioneta SUV' },
  MINIVAN: { en: 'Minivan', es: 'Minivan' },
  VAN: { en: 'Full-size van', es: 'Furgoneta' },
  BUS: { en: 'Bus', es: 'Autobús' },
  AMBULANCE: { en: 'Ambulance', es: 'Ambulancia' },
});

export const VEHICLE_TENURE = codes({
  OWNED: { en: 'Owned by the company', es: 'Propiedad de la empresa' },
  LEASED: { en: 'Leased', es: 'Arrendado' },
  DRIVER_OWNED: { en: 'Owned by the driver', es: 'Propiedad del conductor' },
});

export const VEHICLE_EQUIPMENT = codes({
  FIRST_AID_KIT: { en: 'First aid kit', es: 'Botiquín de primeros auxilios' },
  FIRE_EXTINGUISHER: { en: 'Fire extinguisher', es: 'Extintor de incendios' },
  SPILL_KIT: { en: 'Bodily fluid spill kit', es: 'Kit para derrames de fluidos corporales' },
  WARNING_TRIANGLES: { en: 'Warning triangles or flares', es: 'Triángulos o bengalas de advertencia' },
  BELT_CUTTER: { en: 'Seat belt cutter', es: 'Cortador de cinturones' },
  BELT_EXTENDER: { en: 'Seat belt extender', es: 'Extensor de cinturón' },
  AIR_CONDITIONING: { en: 'Heating and air conditioning', es: 'Calefacción y aire acondicionado' },
  GPS: { en: 'GPS tracking', es: 'Localización por GPS' },
  CAMERA: { en: 'On-board camera', es: 'Cámara a bordo' },
  TWO_WAY_COMMUNICATION: { en: 'Phone or two-way radio', es: 'Teléfono o radio bidireccional' },
});

export const PROFESSIONAL_DEGREE = codes({
  MD: { en: 'Doctor of Medicine (MD)', es: 'Doctor en Medicina (MD)' },
  DO: { en: 'Doctor of Osteopathic Medicine (DO)', es: 'Doctor en Medicina Osteopática (DO)' },
  DDS_DMD: { en: 'Dentist (DDS, DMD)', es: 'Odontólogo (DDS, DMD)' },
  DPM: { en: 'Podiatrist (DPM)', es: 'Podólogo (DPM)' },
  OD: { en: 'Optometrist (OD)', es: 'Optometrista (OD)' },
  DC: { en: 'Chiropractor (DC)', es: 'Quiropráctico (DC)' },
  PSYCHOLOGIST: { en: 'Psychologist (PhD, PsyD)', es: 'Psicólogo (PhD, PsyD)' },
  APRN: { en: 'Advanced practice registered nurse (APRN)', es: 'Enfermero de práctica avanzada (APRN)' },
  PA: { en: 'Physician assistant (PA)', es: 'Asistente médico (PA)' },
  THERAPIST: {
    en: 'Physical, occupational or speech therapist',
    es: 'Terapeuta físico, ocupacional o del habla',
  },
  BEHAVIORAL: {
    en: 'Social worker, counselor or family therapist',
    es: 'Trabajador social, consejero o terapeuta familiar',
  },
  BEHAVIOR_ANALYST: { en: 'Behavior analyst (BCBA)', es: 'Analista de conducta (BCBA)' },
  OTHER: { en: 'Other', es: 'Otro' },
});

export const EDUCATION_STAGE = codes({
  UNDERGRADUATE: { en: 'Undergraduate', es: 'Estudios de pregrado' },
  GRADUATE: { en: 'Graduate', es: 'Estudios de posgrado' },
  PROFESSIONAL: { en: 'Medical or professional school', es: 'Escuela de medicina o profesional' },
});

export const TRAINING_STAGE = codes({
  INTERNSHIP: { en: 'Internship', es: 'Internado' },
  RESIDENCY: { en: 'Residency', es: 'Residencia' },
  FELLOWSHIP: { en: 'Fellowship', es: 'Subespecialización (fellowship)' },
  SUPERVISED_PRACTICE: { en: 'Supervised practice', es: 'Práctica supervisada' },
});

export const LICENSE_STANDING = codes({
  ACTIVE: { en: 'Active', es: 'Activa' },
  PROBATION: { en: 'On probation', es: 'En período de prueba' },
  RESTRICTED: { en: 'Restricted', es: 'Restringida' },
  INACTIVE: { en: 'Inactive', es: 'Inactiva' },
  EXPIRED: { en: 'Expired', es: 'Vencida' },
  SURRENDERED: { en: 'Surrendered or revoked', es: 'Entregada o revocada' },
});

export const PRIVILEGE_STATUS = codes({
  ACTIVE: { en: 'Active', es: 'Activos' },
  COURTESY: { en: 'Courtesy', es: 'De cortesía' },
  CONSULTING: { en: 'Consulting', es: 'De consultoría' },
  PROVISIONAL: { en: 'Provisional', es: 'Provisionales' },
  PENDING: { en: 'Applied for', es: 'Solicitados' },
});

export const CLAIM_STATUS = codes({
  OPEN: { en: 'Open', es: 'Abierto' },
  DISMISSED: { en: 'Dismissed', es: 'Desestimado' },
  SETTLED: { en: 'Settled', es: 'Resuelto por acuerdo' },
  JUDGMENT_FOR_DEFENDANT: { en: 'Judgment for the defendant', es: 'Sentencia a favor del demandado' },
  JUDGMENT_FOR_PLAINTIFF: { en: 'Judgment for the plaintiff', es: 'Sentencia a favor del demandante' },
});

export const COVERAGE_FORM = codes({
  OCCURRENCE: { en: 'Occurrence', es: 'Por ocurrencia' },
  CLAIMS_MADE: { en: 'Claims made', es: 'Por reclamo presentado' },
});

export const SPOKEN_LANGUAGE = codes({
  ENGLISH: { en: 'English', es: 'Inglés' },
  SPANISH: { en: 'Spanish', es: 'Español' },
  HAITIAN_CREOLE: { en: 'Haitian Creole', es: 'Criollo haitiano' },
  PORTUGUESE: { en: 'Portuguese', es: 'Portugués' },
  FRENCH: { en: 'French', es: 'Francés' },
  CHINESE: { en: 'Chinese', es: 'Chino' },
  VIETNAMESE: { en: 'Vietnamese', es: 'Vietnamita' },
  TAGALOG: { en: 'Tagalog', es: 'Tagalo' },
  KOREAN: { en: 'Korean', es: 'Coreano' },
  ARABIC: { en: 'Arabic', es: 'Árabe' },
  RUSSIAN: { en: 'Russian', es: 'Ruso' },
  SIGN_LANGUAGE: { en: 'American Sign Language', es: 'Lengua de señas americana' },
  OTHER: { en: 'Another language', es: 'Otro idioma' },
});

/** How well a language is spoken with a patient. */
export const LANGUAGE_LEVEL = codes({
  BASIC: { en: 'Basic', es: 'Básico' },
  CONVERSATIONAL: { en: 'Conversational', es: 'Conversacional' },
  CLINICAL: { en: 'Fluent in clinical matters', es: 'Fluido en temas clínicos' },
  NATIVE: { en: 'Native', es: 'Nativo' },
});

export const ACCESSIBILITY = codes({
  ENTRANCE: { en: 'Step-free entrance', es: 'Entrada sin escalones' },
  PARKING: { en: 'Accessible parking', es: 'Estacionamiento accesible' },
  RESTROOM: { en: 'Accessible restroom', es: 'Baño accesible' },
  EXAM_ROOM: { en: 'Accessible exam room', es: 'Consultorio accesible' },
  EXAM_TABLE: { en: 'Adjustable exam table or scale', es: 'Camilla o báscula ajustable' },
  INTERIOR: { en: 'Accessible hallways and elevator', es: 'Pasillos y ascensor accesibles' },
  TTY: { en: 'TTY or relay service', es: 'Servicio TTY o de retransmisión' },
  BRAILLE: { en: 'Braille or large print', es: 'Braille o letra grande' },
  PUBLIC_TRANSPORT: { en: 'Near public transportation', es: 'Cerca del transporte público' },
});

export const LOCATION_SERVICE = codes({
  PRIMARY_CARE: { en: 'Primary care', es: 'Atención primaria' },
  SPECIALTY_CARE: { en: 'Specialty care', es: 'Atención especializada' },
  BEHAVIORAL_HEALTH: { en: 'Behavioral health', es: 'Salud conductual' },
  THERAPY: { en: 'Physical, occupational or speech therapy', es: 'Terapia física, ocupacional o del habla' },
  DENTAL: { en: 'Dental care', es: 'Atención dental' },
  VISION: { en: 'Vision care', es: 'Atención de la vista' },
  DIALYSIS: { en: 'Dialysis', es: 'Diálisis' },
  LABORATORY: { en: 'Laboratory', es: 'Laboratorio' },
  IMAGING: { en: 'Imaging', es: 'Diagnóstico por imágenes' },
  IMMUNIZATIONS: { en: 'Immunizations', es: 'Vacunación' },
  MINOR_SURGERY: { en: 'Minor surgery', es: 'Cirugía menor' },
  TELEHEALTH: { en: 'Telehealth', es: 'Telesalud' },
  ADULT_DAY: { en: 'Adult day services', es: 'Servicios de día para adultos' },
});
