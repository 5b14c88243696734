import { matchPath } from 'react-router-dom';
import {
  CREDENTIALS_PATH,
  CREDENTIAL_ASSIGN_PATH,
  CREDENTIAL_EDIT_PATH,
  DASHBOARD_PATH,
  FORM_SCHEMAS_PATH,
  LEADS_PATH,
  REQUIREMENTS_PATH,
  SCREENING_PATH,
  TASKS_PATH,
  reportsPath,
} from '#schemas/addresses.ts';
import type { Text } from '#schemas/engine/codes.ts';
import { ACCOUNT_FORM } from '#schemas/forms/keys.ts';
import { ROLES, type Role } from '#schemas/permissions.ts';
import type { Features } from '#src/features.ts';
import { formAddress, importAddress, papersAddress } from '#src/resources/credentials/edit/paths.ts';
import { SIGNATORIES_PATH, TEMPLATES_PATH } from '#src/resources/contracts/paths.ts';

/** A screen worth seeing first, and what to try there. */
export interface Step {
  readonly key: string;
  readonly to: string;
  /** The screens on which it counts as seen; without it, the one it leads to. */
  readonly at?: readonly string[];
  readonly title: Text;
  readonly text: Text;
}

type Rank = (typeof ROLES)[Role]['rank'];

const LEAD: Step = {
  key: 'lead',
  to: LEADS_PATH,
  at: [`${LEADS_PATH}/details/:id`],
  title: { en: 'Open a lead', es: 'Abra un prospecto' },
  text: {
    en: 'Choose one in the list: its notes, outreaches, tasks and history are in its tabs.',
    es: 'Elija uno en la lista: sus notas, contactos, tareas e historial están en sus pestañas.',
  },
};
const BOARD: Step = {
  key: 'board',
  to: `${LEADS_PATH}/board`,
  title: { en: 'Move a lead on the board', es: 'Mueva un prospecto en el tablero' },
  text: {
    en: 'Drag a card to another status: a column that may not be chosen says why.',
    es: 'Arrastre una tarjeta a otro estado: una columna que no se puede elegir dice por qué.',
  },
};
const NEW: Step = {
  key: 'new',
  to: `${LEADS_PATH}/new`,
  title: { en: 'Add a lead', es: 'Agregue un prospecto' },
  text: {
    en: 'Fill in what you know of a provider: before it is saved, similar leads are shown.',
    es: 'Complete lo que sabe de un proveedor: antes de guardar se muestran los prospectos parecidos.',
  },
};
const IMPORT: Step = {
  key: 'import',
  to: `${LEADS_PATH}/import`,
  title: { en: 'Import a CSV file', es: 'Importe un archivo CSV' },
  text: {
    en: 'Choose a file with providers: what is wrong in it is shown before anything is imported.',
    es: 'Elija un archivo con proveedores: lo que esté mal se muestra antes de importar nada.',
  },
};
const TASKS: Step = {
  key: 'tasks',
  to: TASKS_PATH,
  title: { en: 'See what is to be done', es: 'Vea lo que hay que hacer' },
  text: {
    en: 'Complete or snooze a task, and look at the month in the calendar.',
    es: 'Complete o posponga una tarea y mire el mes en el calendario.',
  },
};
const ASSIGN: Step = {
  key: 'assign',
  to: `${LEADS_PATH}/assign`,
  title: { en: 'Assign leads', es: 'Asigne prospectos' },
  text: {
    en: 'Share leads out to agents: you see who would get how many before anything happens.',
    es: 'Reparta prospectos entre agentes: ve cuántos recibiría cada uno antes de que ocurra algo.',
  },
};
const DASHBOARD: Step = {
  key: 'dashboard',
  to: DASHBOARD_PATH,
  title: { en: 'Read the dashboard', es: 'Lea el tablero de cifras' },
  text: {
    en: 'Choose a bar of a chart to open the list of exactly those leads.',
    es: 'Elija una barra de un gráfico para abrir la lista de exactamente esos prospectos.',
  },
};
const TEMPLATES: Step = {
  key: 'templates',
  to: TEMPLATES_PATH,
  at: [TEMPLATES_PATH, `${TEMPLATES_PATH}/new`, `${TEMPLATES_PATH}/:id`],
  title: { en: 'Prepare an agreement', es: 'Prepare un acuerdo' },
  text: {
    en: 'Upload a PDF as a template and place the fields that people sign.',
    es: 'Suba un PDF como plantilla y coloque los campos que se firman.',
  },
};
const SIGNERS: Step = {
  key: 'signers',
  to: SIGNATORIES_PATH,
  title: { en: 'Add the signers of your network', es: 'Agregue los firmantes de su red' },
  text: {
    en: 'Name the people who sign agreements, so that templates can use them.',
    es: 'Nombre a las personas que firman los acuerdos, para que las plantillas las usen.',
  },
};
const REPORTS = (area: 'prospecting' | 'credentialing'): Step => ({
  key: 'reports',
  to: reportsPath(area),
  at: [reportsPath(area), `${reportsPath(area)}/template`],
  title: { en: 'Build a report', es: 'Arme un informe' },
  text: {
    en: 'Choose columns and filters, look at the preview, and run it as Excel, CSV or PDF.',
    es: 'Elija columnas y filtros, mire la vista previa y ejecútelo como Excel, CSV o PDF.',
  },
});
const FILES: Step = {
  key: 'files',
  to: CREDENTIALS_PATH,
  title: { en: 'Look at the credential files', es: 'Mire los expedientes' },
  text: {
    en: 'Filter by what waits for review or expires soon. A file opens when a lead is converted.',
    es: 'Filtre por lo que espera revisión o vence pronto. Un expediente se abre al convertir un prospecto.',
  },
};
const FILE: Step = {
  key: 'file',
  to: CREDENTIALS_PATH,
  at: [`${CREDENTIALS_PATH}/details/:id/:type`],
  title: { en: 'Review a file', es: 'Revise un expediente' },
  text: {
    en: 'Open one, claim it, and approve or reject its values and documents under “Review”.',
    es: 'Abra uno, asígneselo y apruebe o rechace sus valores y documentos en «Revisión».',
  },
};
const SHARE: Step = {
  key: 'share',
  to: CREDENTIAL_ASSIGN_PATH,
  title: { en: 'See who works on which file', es: 'Vea quién trabaja cada expediente' },
  text: {
    en: 'Files that nobody has are listed here, and can be taken or given.',
    es: 'Aquí están los expedientes que nadie tiene, para tomarlos o darlos.',
  },
};
const SCREENING: Step = {
  key: 'screening',
  to: SCREENING_PATH,
  title: { en: 'Compare with the exclusion lists', es: 'Coteje con las listas de exclusión' },
  text: {
    en: 'Decide on a hit, or load a current list of the OIG or SAM.',
    es: 'Decida sobre una coincidencia o cargue una lista actual de la OIG o de SAM.',
  },
};
const REQUIREMENTS: Step = {
  key: 'requirements',
  to: REQUIREMENTS_PATH,
  title: { en: 'Read what is required', es: 'Lea lo que se exige' },
  text: {
    en: 'Each document and check that a file needs, for whom, and how long it counts.',
    es: 'Cada documento y comprobación que pide un expediente, de quién y cuánto tiempo vale.',
  },
};
const FORMS: Step = {
  key: 'forms',
  to: FORM_SCHEMAS_PATH,
  at: [FORM_SCHEMAS_PATH, `${FORM_SCHEMAS_PATH}/:key/*`],
  title: { en: 'Change a form', es: 'Modifique un formulario' },
  text: {
    en: 'Begin a draft and look at the preview: nothing changes for providers until it is published.',
    es: 'Empiece un borrador y mire la vista previa: nada cambia para los proveedores hasta publicarlo.',
  },
};
const OWN: Step = {
  key: 'own',
  to: CREDENTIAL_EDIT_PATH,
  title: { en: 'See what is missing', es: 'Vea lo que falta' },
  text: {
    en: 'Your file says whose turn it is and leads to each open place.',
    es: 'Su expediente dice a quién le toca y lleva a cada punto pendiente.',
  },
};
const FORM = (role: Role): Step => ({
  key: 'form',
  to: formAddress(ACCOUNT_FORM[ROLES[role].type ?? 'SP']),
  at: [`${CREDENTIAL_EDIT_PATH}/form/:key`],
  title: { en: 'Fill in the form', es: 'Complete el formulario' },
  text: {
    en: 'Type into any field: it is saved by itself, and you can go on later.',
    es: 'Escriba en cualquier campo: se guarda solo y puede seguir después.',
  },
});
const PAPERS: Step = {
  key: 'papers',
  to: papersAddress(),
  title: { en: 'Upload a document', es: 'Suba un documento' },
  text: {
    en: 'Choose a file, or take a photograph with your phone, and give its dates.',
    es: 'Elija un archivo, o tome una foto con el teléfono, e indique sus fechas.',
  },
};
const ADD = (role: Role): Step => ({
  key: 'add',
  to: importAddress(ROLES[role].type === 'TP' ? 'DRIVER' : 'PRACTITIONER'),
  at: [`${CREDENTIAL_EDIT_PATH}/add/:kind`],
  title: { en: 'Add many at once', es: 'Agregue muchos a la vez' },
  text: {
    en: 'A spreadsheet brings in all drivers or practitioners together.',
    es: 'Una planilla trae a todos los conductores o profesionales juntos.',
  },
});

/** With the demo there is something to look at; without it one begins with what everything else needs. */
const STEPS: Readonly<
  Record<Rank, (role: Role) => { readonly demo: readonly Step[]; readonly own: readonly Step[] }>
> = {
  PA: () => ({
    demo: [LEAD, BOARD, NEW, TASKS, IMPORT, DASHBOARD],
    own: [NEW, IMPORT, LEAD, TASKS, DASHBOARD],
  }),
  PS: () => ({
    demo: [LEAD, ASSIGN, DASHBOARD, TASKS, TEMPLATES, REPORTS('prospecting')],
    own: [IMPORT, SIGNERS, TEMPLATES, ASSIGN, DASHBOARD, REPORTS('prospecting')],
  }),
  CA: () => ({
    demo: [FILES, FILE, SHARE, SCREENING, REQUIREMENTS],
    own: [REQUIREMENTS, SCREENING, FILES, SHARE, REPORTS('credentialing')],
  }),
  CS: () => ({
    demo: [FILES, SHARE, FILE, SCREENING, FORMS, REPORTS('credentialing')],
    own: [FORMS, REQUIREMENTS, SCREENING, FILES, SHARE],
  }),
  PV: (role) => ({
    demo: [OWN, FORM(role), PAPERS, ADD(role)],
    own: [OWN, FORM(role), PAPERS, ADD(role)],
  }),
};

/** What a person of a role is led to first, in this installation. */
export function stepsFor(role: Role, { demo, contracts }: Features): Step[] {
  const steps = STEPS[ROLES[role].rank](role)[demo ? 'demo' : 'own'];
  return steps.filter((step) => contracts || (step !== TEMPLATES && step !== SIGNERS));
}

/** The steps that count as seen by who is at an address. */
export const seenAt = (steps: readonly Step[], pathname: string): string[] =>
  steps
    .filter(({ to, at = [to] }) => at.some((pattern) => matchPath(pattern, pathname)))
    .map(({ key }) => key);
