import type { Messages } from '../types.ts';

/** Keys are read as `merge.<key>`. */
export const mergeMessages = {
  action: { en: 'Merge…', es: 'Fusionar…' },
  duplicates: {
    title: { en: 'This provider may exist already', es: 'Es posible que este proveedor ya exista' },
    explain: {
      en: 'Look at these leads before you save another one for the same provider.',
      es: 'Revise estos prospectos antes de guardar otro para el mismo proveedor.',
    },
    exists: { en: 'Exists already:', es: 'Ya existe:' },
    owner: { en: 'owner: %{name}', es: 'responsable: %{name}' },
    no_owner: { en: 'no owner', es: 'sin responsable' },
    same: { en: 'Same: %{fields}', es: 'Coincide: %{fields}' },
    unreadable: { en: 'A lead of %{type}', es: 'Un prospecto de %{type}' },
    new_tab: { en: '(opens in a new tab)', es: '(se abre en otra pestaña)' },
    back: { en: 'Back to the form', es: 'Volver al formulario' },
    save: { en: 'Save anyway', es: 'Guardar de todos modos' },
  },
  screen: {
    title: { en: 'Merge leads', es: 'Fusionar prospectos' },
    explain: {
      en: 'One lead stays; everything around both belongs to it afterwards. Choose what it shall say.',
      es: 'Un prospecto se conserva y todo lo de ambos pasa a él. Elija qué datos tendrá.',
    },
    stays: { en: 'Stays', es: 'Se conserva' },
    goes: { en: 'Goes', es: 'Se integra' },
    both: { en: 'Both', es: 'Ambos' },
    swap: { en: 'Keep the other one', es: 'Conservar el otro' },
    equal: {
      en: '%{smart_count} field is equal |||| %{smart_count} fields are equal',
      es: '%{smart_count} campo es igual |||| %{smart_count} campos son iguales',
    },
    same: {
      en: 'The two leads say the same in every field.',
      es: 'Los dos prospectos dicen lo mismo en todos los campos.',
    },
    again: {
      en: 'One of the leads has changed meanwhile. Look at the choices again; yours are kept.',
      es: 'Uno de los prospectos cambió mientras tanto. Revise las opciones; las suyas se conservan.',
    },
    merge: { en: 'Merge', es: 'Fusionar' },
    ask: { en: 'Merge these leads?', es: '¿Fusionar estos prospectos?' },
    ask_text: {
      en: '%{other} becomes part of %{survivor}. A supervisor can undo this in the history.',
      es: '%{other} pasará a formar parte de %{survivor}. Un supervisor puede deshacerlo en el historial.',
    },
    done: { en: 'The leads are one now', es: 'Los prospectos ahora son uno' },
  },
  moves: {
    title: { en: 'Moves over', es: 'Pasa al que se conserva' },
    none: { en: 'nothing', es: 'nada' },
    note: {
      en: '%{smart_count} note |||| %{smart_count} notes',
      es: '%{smart_count} nota |||| %{smart_count} notas',
    },
    outreach: {
      en: '%{smart_count} outreach |||| %{smart_count} outreaches',
      es: '%{smart_count} contacto |||| %{smart_count} contactos',
    },
    task: {
      en: '%{smart_count} task |||| %{smart_count} tasks',
      es: '%{smart_count} tarea |||| %{smart_count} tareas',
    },
    agreement: {
      en: '%{smart_count} legal record |||| %{smart_count} legal records',
      es: '%{smart_count} registro legal |||| %{smart_count} registros legales',
    },
  },
  picker: {
    title: { en: 'Merge with which lead?', es: '¿Con qué prospecto fusionar?' },
    search: { en: 'Name, phone, tax ID, NPI…', es: 'Nombre, teléfono, identificación fiscal, NPI…' },
    suggested: { en: 'Possible duplicates', es: 'Posibles duplicados' },
    found: { en: 'Found', es: 'Encontrados' },
    none: { en: 'No lead matches', es: 'Ningún prospecto coincide' },
    not_yours: { en: 'assigned to someone else', es: 'asignado a otra persona' },
  },
  history: { of_other: { en: 'from a merged lead', es: 'de un prospecto fusionado' } },
  undo: {
    action: { en: 'Undo merge', es: 'Deshacer fusión' },
    ask: { en: 'Undo this merge?', es: '¿Deshacer esta fusión?' },
    ask_text: {
      en: '%{name} becomes a lead of its own again, with what had moved. Fields changed since then stay.',
      es: '%{name} volverá a ser un prospecto propio, con lo que se había trasladado. Los campos modificados después se conservan.',
    },
    done: {
      en: 'Merge undone: there are two leads again',
      es: 'Fusión deshecha: hay de nuevo dos prospectos',
    },
    kept: {
      en: 'Merge undone. Changed since and therefore kept: %{fields}',
      es: 'Fusión deshecha. Modificados después y por ello conservados: %{fields}',
    },
  },
} as const satisfies Messages;
