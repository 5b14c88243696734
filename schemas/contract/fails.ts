import type { Text } from '#schemas/engine/codes.ts';

/** What can be wrong with templates, signers and signing; a part of schemas/errors.ts. */
export const CONTRACT_FAILS = {
  template_disabled: {
    en: 'This template is disabled: choose another one',
    es: 'Esta plantilla está deshabilitada: elija otra',
  },
  template_used: {
    en: 'Agreements were made from it: disable it instead',
    es: 'Se hicieron acuerdos con ella: deshabilítela',
  },
  signer_used: {
    en: 'Templates that name this signer ({limit}): {names}',
    es: 'Plantillas que nombran a este firmante ({limit}): {names}',
  },
  signer_unplaced: {
    en: 'Enabled templates that have no place for this person’s signature ({limit}): {names}',
    es: 'Plantillas habilitadas que no tienen lugar para la firma de esta persona ({limit}): {names}',
  },
  word_unreadable: {
    en: 'Word files cannot be turned into pages here: save it as PDF and choose that',
    es: 'Aquí no se pueden convertir archivos de Word en páginas: guárdelo como PDF y elija ese',
  },
  paper_unreadable: {
    en: 'This file cannot be shown as pages: choose a PDF or Word file without a password',
    es: 'Este archivo no se puede mostrar como páginas: elija un PDF o Word sin contraseña',
  },
  consent_required: {
    en: 'Consent to sign electronically first',
    es: 'Primero acepte firmar electrónicamente',
  },
  wrong_code: { en: 'This code is not right', es: 'Este código no es correcto' },
  code_over: {
    en: 'This code is over: have a new one sent',
    es: 'Este código ya no vale: pida uno nuevo',
  },
  too_many_codes: {
    en: 'Too many codes were asked for: have a new link sent',
    es: 'Se pidieron demasiados códigos: pida un enlace nuevo',
  },
  link_replaced: {
    en: 'This link was used, or a newer one takes its place: have a new one sent',
    es: 'Este enlace ya se usó o hay uno más reciente: pida uno nuevo',
  },
  signed_already: { en: 'You have signed already', es: 'Usted ya firmó' },
  signing_over: { en: 'It is no longer to be signed', es: 'Ya no hay que firmarlo' },
  draw_again: { en: 'Draw or type it again', es: 'Vuelva a dibujarla o escribirla' },
} as const satisfies Record<string, Text>;
