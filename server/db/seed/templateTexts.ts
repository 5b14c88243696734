import type { LeadType } from '#schemas/permissions.ts';
import type { AgreementType, SignerRole } from '#schemas/vocabulary/index.ts';
import type { PaperText } from './templatePaper.ts';

interface DemoTemplate {
  readonly type: AgreementType;
  readonly description: string;
  readonly tags: readonly string[];
  readonly email: string;
  readonly paper: PaperText;
}

const PARTIES = {
  company_name: 'Provider',
  contact_first_name: 'Contact, first name',
  contact_last_name: 'Contact, last name',
};

/** The first of a type is the one that the demo's agreements were made from. */
export const DEMO_TEMPLATES: readonly DemoTemplate[] = [
  {
    type: 'LOI',
    description: 'States the intent of both sides before anything is agreed.',
    tags: ['first contact'],
    email: 'We look forward to working with you. Please sign this letter of intent.',
    paper: {
      title: 'Letter of intent',
      intro: 'The provider named below and the network intend to enter into a participation agreement.',
      merged: { ...PARTIES, states: 'States served' },
      terms: [
        'Neither side is bound by this letter to conclude an agreement.',
        'The provider gives the network the documents that credentialing needs, and the network handles them with care.',
        'Each side bears its own costs until an agreement is concluded.',
      ],
    },
  },
  {
    type: 'NDA',
    description: 'Before rates and policies are shared.',
    tags: ['confidential'],
    email: 'Before we share rates and policies with you, please sign this agreement.',
    paper: {
      title: 'Mutual non-disclosure agreement',
      intro: 'Both sides share information with each other that is not meant for anybody else.',
      merged: PARTIES,
      terms: [
        'What one side marks as confidential the other uses for the purpose of this cooperation alone.',
        'It is given to nobody else but those who need it for that purpose and are bound to secrecy themselves.',
        'This agreement holds for two years from the last signature.',
      ],
    },
  },
  {
    type: 'CONTRACT',
    description: 'The agreement by which a provider joins the network.',
    tags: ['participation'],
    email: 'Please read and sign your participation agreement. We are glad to have you with us.',
    paper: {
      title: 'Provider participation agreement',
      intro: 'By this agreement the provider named below joins the network.',
      merged: { ...PARTIES, phone: 'Telephone', email: 'Email', states: 'States served' },
      terms: [
        'The provider renders covered services to members in the states named above and keeps every license that these need.',
        'The provider completes credentialing before the first service and again when it is due.',
        'The network pays clean claims within thirty days by the rates that both sides have agreed on.',
        'Either side may end this agreement with ninety days notice in writing.',
      ],
      confirms: 'We have received and read the provider manual of the network.',
    },
  },
  {
    type: 'CONTRACT',
    description: 'Changes one or more terms of an agreement that was signed before.',
    tags: ['participation', 'amendment'],
    email: 'Please sign the amendment to your participation agreement.',
    paper: {
      title: 'Amendment to the participation agreement',
      intro: 'The provider named below and the network amend their participation agreement.',
      merged: { ...PARTIES, effective_date: 'Effective date' },
      terms: [
        'The rates of the participation agreement are those of the schedule in force at the date of service.',
        'All other terms of the participation agreement stay as they are.',
      ],
    },
  },
];

interface DemoSigner {
  readonly name: string;
  readonly title: string;
  readonly role: SignerRole;
  readonly phone: string;
}
/** The first of a type signs, the second one approves. */
export const DEMO_SIGNERS: Readonly<Record<LeadType, readonly DemoSigner[]>> = {
  SP: [
    { name: 'Gloria Hensley', title: 'Vice president, network', role: 'SIGNER', phone: '+12125550142' },
    { name: 'Peter Amadi', title: 'Medical director', role: 'APPROVER', phone: '+12125550143' },
  ],
  TP: [
    { name: 'Ramón Ibarra', title: 'Vice president, transportation', role: 'SIGNER', phone: '+13055550127' },
    { name: 'Claire Dufour', title: 'Counsel', role: 'APPROVER', phone: '+13055550128' },
  ],
};
