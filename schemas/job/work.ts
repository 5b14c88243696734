import { codes, type Text } from '#schemas/engine/codes.ts';
import type { JobKind } from './kinds.ts';

/** What each kind of job does, and what waits for it. */
export const JOB_WORK: Readonly<Record<JobKind, Text>> = {
  'import.analyse': {
    en: 'Reads the rows of an import file, checks them and looks for duplicates.',
    es: 'Lee las filas de un archivo de importación, las revisa y busca duplicados.',
  },
  'import.run': {
    en: 'Makes leads of the rows of an import file; it goes on where it stopped.',
    es: 'Crea prospectos con las filas de un archivo de importación; continúa donde se detuvo.',
  },
  'import.undo': {
    en: 'Takes back what a run of an import created or changed.',
    es: 'Revierte lo que creó o cambió una importación.',
  },
  'bulk.run': {
    en: 'Does what somebody asked of many leads: assign, change status, delete, undo.',
    es: 'Hace lo solicitado con muchos prospectos: asignar, cambiar estado, eliminar, deshacer.',
  },
  'assign.imported': {
    en: 'Applies assignment rules to the leads that an import created.',
    es: 'Aplica las reglas de asignación a los prospectos que creó una importación.',
  },
  'assign.nightly': {
    en: 'Applies the assignment rules of the night.',
    es: 'Aplica las reglas de asignación nocturnas.',
  },
  'lead.index': {
    en: 'Makes the indexes by which fields of this network are sorted and filtered.',
    es: 'Crea los índices con los que se ordenan y filtran los campos de esta red.',
  },
  'lead.search': {
    en: 'Writes the texts anew by which leads are searched.',
    es: 'Vuelve a escribir los textos con los que se buscan prospectos.',
  },
  'lead.tally': {
    en: 'Adds up the changes of the last minute, so that figures stay quick.',
    es: 'Suma los cambios del último minuto para que las cifras sigan siendo rápidas.',
  },
  'task.remind': {
    en: 'Tells people which of their tasks and follow-ups are due.',
    es: 'Avisa a las personas qué tareas y seguimientos vencen.',
  },
  'file.settle': {
    en: 'Reads an uploaded file once: its size, its type, whether it holds a virus. Until then nobody can open it.',
    es: 'Lee una vez el archivo subido: su tamaño, su tipo y si tiene virus. Hasta entonces nadie puede abrirlo.',
  },
  'file.sweep': {
    en: 'Ends uploads that nobody finished, and has those checked that were overlooked.',
    es: 'Cierra las subidas que nadie terminó y hace revisar las que quedaron pendientes.',
  },
  'file.purge': {
    en: 'Removes for good what has been long enough in the trash of files.',
    es: 'Elimina definitivamente lo que lleva suficiente tiempo en la papelera de archivos.',
  },
  'credential.clock': {
    en: 'Moves credential files whose documents or cycles expired, and reminds of those that soon will.',
    es: 'Actualiza los expedientes con documentos o ciclos vencidos y recuerda los que vencerán pronto.',
  },
  'requirement.settle': {
    en: 'Brings credential files up to date after a requirement has changed.',
    es: 'Pone al día los expedientes después de cambiar un requisito.',
  },
  'form.give': {
    en: 'Gives a form to every credential file that should have it and lacks it.',
    es: 'Da un formulario a cada expediente que debería tenerlo y no lo tiene.',
  },
  'form.migrate': {
    en: 'Takes credential files to another version of their form; it goes on where it stopped.',
    es: 'Lleva expedientes a otra versión de su formulario; continúa donde se detuvo.',
  },
  'screening.load': {
    en: 'Reads an exclusion list that was added, and compares everybody with it.',
    es: 'Lee una lista de exclusión agregada y compara a todos con ella.',
  },
  'screening.run': {
    en: 'Compares accounts and their people with the exclusion lists.',
    es: 'Compara las cuentas y sus personas con las listas de exclusión.',
  },
  'agreement.send': {
    en: 'Hands an agreement to the signing service.',
    es: 'Entrega un acuerdo al servicio de firma.',
  },
  'agreement.sync': {
    en: 'Asks the signing service how an agreement stands, and writes it down.',
    es: 'Pregunta al servicio de firma cómo está un acuerdo y lo registra.',
  },
  'agreement.sweep': {
    en: 'Has every agreement asked about that nothing was heard of.',
    es: 'Hace consultar los acuerdos de los que no hubo novedades.',
  },
  'signing.complete': {
    en: 'Seals the signed paper of an agreement and sends the copies.',
    es: 'Sella el documento firmado de un acuerdo y envía las copias.',
  },
  'signing.tend': {
    en: 'Reminds signers and ends agreements whose time is over.',
    es: 'Recuerda a los firmantes y cierra los acuerdos cuyo plazo terminó.',
  },
  'letter.send': {
    en: 'Mails a link, a code or a copy to somebody who signs.',
    es: 'Envía por correo un enlace, un código o una copia a quien firma.',
  },
  'mail.send': {
    en: 'Mails a notice to a person, who has it in the console as well.',
    es: 'Envía por correo un aviso a una persona, que también lo tiene en la consola.',
  },
  'mail.sweep': {
    en: 'Has mails sent that were overlooked, and forgets old notices.',
    es: 'Hace enviar los correos pendientes y olvida los avisos antiguos.',
  },
  'live.sweep': {
    en: 'Forgets changes that every console has heard of.',
    es: 'Olvida los cambios que ya conocen todas las consolas.',
  },
  'report.run': {
    en: 'Makes the file of a report that somebody asked for.',
    es: 'Genera el archivo de un informe solicitado.',
  },
  'report.due': {
    en: 'Begins the reports whose time has come, and ends those that were lost.',
    es: 'Inicia los informes cuya hora llegó y cierra los que se perdieron.',
  },
  'report.purge': {
    en: 'Removes for good what has been long enough in the trash of reports.',
    es: 'Elimina definitivamente lo que lleva suficiente tiempo en la papelera de informes.',
  },
  'privacy.erase': {
    en: 'Removes what is kept about a person; it is done whole or not at all.',
    es: 'Elimina lo que se conserva sobre una persona; se hace por completo o no se hace.',
  },
  'privacy.retain': {
    en: 'Removes what is older than its period of retention.',
    es: 'Elimina lo que supera su plazo de conservación.',
  },
  'credential.seal': {
    en: 'Encrypts what was filled in before its field became sensitive, and masks it in the history.',
    es: 'Cifra lo que se completó antes de que su campo fuera confidencial y lo oculta en el historial.',
  },
  'audit.before': {
    en: 'Chains what was written into the history before it was chained; it goes on where it stopped.',
    es: 'Encadena lo escrito en el historial antes de que se encadenara; continúa donde se detuvo.',
  },
  'job.tend': {
    en: 'Has what a job that was given up worked on say so, and tells those who look after jobs.',
    es: 'Hace constar el fallo en lo que procesaba un trabajo abandonado y avisa a quienes atienden los trabajos.',
  },
};

/** What the keys are of that jobs name, by their names in payloads. */
export const JOB_ABOUT = codes({
  flow_id: { en: 'Import', es: 'Importación' },
  job_id: { en: 'Run of an import', es: 'Ejecución de una importación' },
  action_id: { en: 'Change of many leads', es: 'Cambio de muchos prospectos' },
  version_id: { en: 'Version of a file', es: 'Versión de un archivo' },
  list_id: { en: 'Exclusion list', es: 'Lista de exclusión' },
  message_id: { en: 'Notice', es: 'Aviso' },
  letter_id: { en: 'Mail to a signer', es: 'Correo a un firmante' },
  migration_id: { en: 'Migration of files', es: 'Migración de expedientes' },
  agreement_id: { en: 'Agreement', es: 'Acuerdo' },
  run_id: { en: 'Run of a report', es: 'Ejecución de un informe' },
  erasure_id: { en: 'Erasure', es: 'Borrado' },
  after: { en: 'Behind', es: 'Después de' },
});
export const isAbout = (name: string): name is keyof typeof JOB_ABOUT => Object.hasOwn(JOB_ABOUT, name);
