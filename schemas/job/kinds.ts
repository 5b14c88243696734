import { codes } from '#schemas/engine/codes.ts';

/** What slow work there is (docs/decisions/026); what each does is in work.ts. */
export const JOB_KIND = codes({
  'import.analyse': { en: 'Check an import file', es: 'Revisar un archivo de importación' },
  'import.run': { en: 'Import leads', es: 'Importar prospectos' },
  'import.undo': { en: 'Undo an import', es: 'Deshacer una importación' },
  'bulk.run': { en: 'Change many leads', es: 'Cambiar muchos prospectos' },
  'assign.imported': { en: 'Assign imported leads', es: 'Asignar prospectos importados' },
  'assign.nightly': { en: 'Assign leads at night', es: 'Asignar prospectos por la noche' },
  'lead.index': { en: 'Index own fields of leads', es: 'Indexar campos propios de prospectos' },
  'lead.search': { en: 'Renew search texts of leads', es: 'Renovar textos de búsqueda de prospectos' },
  'lead.tally': { en: 'Settle the figures of leads', es: 'Consolidar las cifras de prospectos' },
  'task.remind': { en: 'Remind of tasks', es: 'Recordar tareas' },
  'file.settle': { en: 'Check an uploaded file', es: 'Revisar un archivo subido' },
  'file.sweep': { en: 'Look after uploads', es: 'Atender las subidas de archivos' },
  'file.purge': { en: 'Empty the trash of files', es: 'Vaciar la papelera de archivos' },
  'credential.clock': { en: 'Day change of credential files', es: 'Cambio de día de los expedientes' },
  'requirement.settle': { en: 'Apply changed requirements', es: 'Aplicar requisitos cambiados' },
  'form.give': { en: 'Give forms to credential files', es: 'Dar formularios a los expedientes' },
  'form.migrate': { en: 'Take files to a form version', es: 'Llevar expedientes a una versión' },
  'screening.load': { en: 'Load an exclusion list', es: 'Cargar una lista de exclusión' },
  'screening.run': { en: 'Screen against exclusion lists', es: 'Comparar con listas de exclusión' },
  'agreement.send': { en: 'Send an agreement', es: 'Enviar un acuerdo' },
  'agreement.sync': { en: 'Follow an agreement', es: 'Seguir un acuerdo' },
  'agreement.sweep': { en: 'Follow all open agreements', es: 'Seguir todos los acuerdos abiertos' },
  'signing.complete': { en: 'Complete a signed agreement', es: 'Completar un acuerdo firmado' },
  'signing.tend': { en: 'Look after signatures', es: 'Atender las firmas' },
  'letter.send': { en: 'Mail a signer', es: 'Enviar un correo a un firmante' },
  'mail.send': { en: 'Mail a notice', es: 'Enviar un aviso por correo' },
  'mail.sweep': { en: 'Look after mails', es: 'Atender los correos' },
  'live.sweep': { en: 'Forget old live events', es: 'Olvidar novedades antiguas' },
  'report.run': { en: 'Run a report', es: 'Ejecutar un informe' },
  'report.due': { en: 'Begin scheduled reports', es: 'Iniciar informes programados' },
  'report.purge': { en: 'Empty the trash of reports', es: 'Vaciar la papelera de informes' },
  'privacy.erase': { en: 'Erase personal data', es: 'Borrar datos personales' },
  'privacy.retain': { en: 'Let go of what is old', es: 'Eliminar lo que ya es antiguo' },
  'credential.seal': { en: 'Seal sensitive values of before', es: 'Cifrar datos confidenciales anteriores' },
  'audit.before': { en: 'Chain the history of before', es: 'Encadenar el historial anterior' },
  'job.tend': { en: 'Look after jobs that were given up', es: 'Atender los trabajos abandonados' },
});
export type JobKind = keyof typeof JOB_KIND;

export const JOB_STATE = codes({
  DEAD: { en: 'Given up', es: 'Abandonado' },
  FAILING: { en: 'Failing', es: 'Con fallos' },
  RUNNING: { en: 'Running', es: 'En curso' },
  WAITING: { en: 'Waiting', es: 'En espera' },
  SCHEDULED: { en: 'For later', es: 'Para más tarde' },
});
export type JobState = keyof typeof JOB_STATE;

/** Why a job failed, as far as it may be told: the words of an error can hold people's data. */
export const JOB_FAULT = codes({
  AWAY: {
    en: 'Something that it needs did not answer: the database, the storage, the mail server or another service.',
    es: 'No respondió algo que necesita: la base de datos, el almacenamiento, el servidor de correo u otro servicio.',
  },
  DATABASE: {
    en: 'The database refused what it wrote or asked.',
    es: 'La base de datos rechazó lo que escribió o pidió.',
  },
  REFUSED: { en: 'It was not possible as things stood.', es: 'No era posible tal como estaban las cosas.' },
  PROGRAM: {
    en: 'It met something that it is not made for. Tell those who run the installation what stands below.',
    es: 'Encontró algo para lo que no está hecho. Informe a quienes operan la instalación de lo que figura abajo.',
  },
  UNKNOWN: {
    en: 'Why is not known: its process ended, or it failed before the last update.',
    es: 'Se desconoce la causa: su proceso terminó, o falló antes de la última actualización.',
  },
});
export type JobFault = keyof typeof JOB_FAULT;
