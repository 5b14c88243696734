import type { Messages } from '../types.ts';

/** What belongs to no single area: frame, session, errors (specification §8). Keys are read as `app.<key>`. */
export const appMessages = {
  name: { en: 'Provnet', es: 'Provnet' },
  subtitle: { en: 'Provider networks', es: 'Redes de proveedores' },
  unreachable: { en: 'Unable to contact server', es: 'No se puede contactar con el servidor' },
  unknown: { en: 'Unknown Error', es: 'Error desconocido' },
  retry: { en: 'Try again', es: 'Intentar de nuevo' },
  home: { en: 'Home', es: 'Inicio' },
  loading: { en: 'Loading…', es: 'Cargando…' },
  signing_in: { en: 'Signing you in…', es: 'Iniciando sesión…' },
  sign_in: { en: 'Sign in', es: 'Iniciar sesión' },
  sign_in_failed: { en: 'Signing in did not work', es: 'No se pudo iniciar sesión' },
  sign_out: { en: 'Sign out', es: 'Cerrar sesión' },
  skip: { en: 'Skip to content', es: 'Ir al contenido' },
  oops: { en: 'Oops', es: 'Vaya' },
  wrong: { en: 'Something went wrong', es: 'Algo salió mal' },
  wrong_text: {
    en: 'Sorry, an unexpected error occurred. Please try again.',
    es: 'Lo sentimos, ocurrió un error inesperado. Inténtelo de nuevo.',
  },
  reload: { en: 'Reload', es: 'Recargar' },
  not_found: { en: 'No such page', es: 'Esta página no existe' },
  not_found_text: {
    en: 'The address may be mistyped, or what was here has moved.',
    es: 'Quizá la dirección está mal escrita o lo que había aquí cambió de lugar.',
  },
  to_home: { en: 'Go to the home page', es: 'Ir a la página de inicio' },
  language: { en: 'Language', es: 'Idioma' },
  theme: { dark: { en: 'Dark mode', es: 'Modo oscuro' }, light: { en: 'Light mode', es: 'Modo claro' } },
  account: { en: 'Account of %{name}', es: 'Cuenta de %{name}' },
  menu: {
    main: { en: 'Main navigation', es: 'Navegación principal' },
    open: { en: 'Open the menu', es: 'Abrir el menú' },
    close: { en: 'Close the menu', es: 'Cerrar el menú' },
    leads: { en: 'Leads', es: 'Prospectos' },
    lead_list: { en: 'Leads', es: 'Prospectos' },
    tasks: { en: 'Tasks', es: 'Tareas' },
    lead_new: { en: 'Add new lead', es: 'Agregar prospecto' },
    lead_import: { en: 'Import CSV', es: 'Importar CSV' },
    lead_tasks: { en: 'Manage import tasks', es: 'Administrar importaciones' },
    lead_assign: { en: 'Assign leads', es: 'Asignar prospectos' },
    dashboard: { en: 'Dashboard', es: 'Tablero' },
    documents: { en: 'Documents', es: 'Documentos' },
    credentials: { en: 'Credentials', es: 'Acreditación' },
    credential_list: { en: 'Credential files', es: 'Expedientes' },
    credential_assign: { en: 'Assign credentials', es: 'Asignar expedientes' },
    credential_documents: { en: 'Credential documents', es: 'Documentos de acreditación' },
    own_credential: { en: 'My credential', es: 'Mi acreditación' },
    screening: { en: 'Exclusion screening', es: 'Exclusiones' },
    requirements: { en: 'Provider requirements', es: 'Requisitos' },
    form_schemas: { en: 'Forms', es: 'Formularios' },
  },
  greeting: {
    morning: { en: 'Good morning, %{name}', es: 'Buenos días, %{name}' },
    afternoon: { en: 'Good afternoon, %{name}', es: 'Buenas tardes, %{name}' },
    evening: { en: 'Good evening, %{name}', es: 'Buenas noches, %{name}' },
  },
  start: {
    title: { en: 'Where to begin', es: 'Por dónde empezar' },
    lead_list: {
      en: 'Search, filter and follow up the leads of your team',
      es: 'Busque, filtre y dé seguimiento a los prospectos de su equipo',
    },
    tasks: {
      en: 'Do what is due today, and see what your team has to do',
      es: 'Haga lo que vence hoy y vea lo que tiene que hacer su equipo',
    },
    lead_new: {
      en: 'Enter a provider you have just met',
      es: 'Registre a un proveedor que acaba de conocer',
    },
    lead_import: { en: 'Bring in a list from a file', es: 'Cargue una lista desde un archivo' },
    lead_tasks: { en: 'Resume or close imports under way', es: 'Continúe o cierre importaciones en curso' },
    lead_assign: { en: 'Share out leads among the agents', es: 'Reparta prospectos entre los agentes' },
    dashboard: { en: 'See how the network grows', es: 'Vea cómo crece la red' },
    documents: {
      en: 'Share the files of your team in folders',
      es: 'Comparta los archivos de su equipo en carpetas',
    },
    credential_documents: {
      en: 'Find and file the papers of credentialing',
      es: 'Encuentre y archive los documentos de acreditación',
    },
    credential_assign: {
      en: 'See which files nobody works yet, and give them to agents',
      es: 'Vea qué expedientes no tiene nadie y repártalos entre los agentes',
    },
    credential_list: {
      en: 'Review the files of accounts and resources',
      es: 'Revise los expedientes de cuentas y recursos',
    },
    screening: {
      en: 'Resolve what exclusion lists have found',
      es: 'Resuelva lo que encontraron las listas de exclusión',
    },
    requirements: {
      en: 'See what providers must hand in, and how long it counts',
      es: 'Vea qué deben entregar los proveedores y cuánto tiempo vale',
    },
    form_schemas: {
      en: 'Export and import the forms that providers fill in',
      es: 'Exporte e importe los formularios que completan los proveedores',
    },
    own_credential: {
      en: 'Complete your information and send it for review',
      es: 'Complete su información y envíela a revisión',
    },
  },
  inactivity: {
    title: { en: 'Are you still there?', es: '¿Sigue ahí?' },
    text: {
      en: 'You have been inactive. You will be logged out automatically in a few minutes.',
      es: 'No hemos detectado actividad. Su sesión se cerrará automáticamente en unos minutos.',
    },
    stay: { en: 'Stay signed in', es: 'Seguir conectado' },
  },
} as const satisfies Messages;
