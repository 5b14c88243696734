import { expect, it } from 'vitest';
import { PERMISSIONS, roleNames, ROLES, scopeOf, type Action } from '#schemas/permissions.ts';

/**
 * Domain §6, written by hand: the tests of the routes derive what they expect from schemas/permissions.ts, so that
 * a change there must also be decided here. Columns: PR agent and supervisor, credentials agent and supervisor,
 * provider; o own, u own or unassigned, t the lead type, a all, - nothing.
 */
const DECIDED: Readonly<Record<string, readonly Action[]>> = {
  'tt---': ['lead.read', 'lead.create', 'rule.read', 'lead.export', 'activity.create', 'contract.read'],
  'ut---': ['lead.edit', 'lead.assign', 'lead.merge'],
  '-t---': [
    'lead.reopen',
    'lead.unassign',
    'rule.write',
    'lead.delete',
    'lead.privacy',
    'task.decide',
    'agreement.terminate',
    'contract.write',
    'import.undo',
    'credential.request',
  ],
  'ot---': ['activity.edit', 'agreement.create', 'agreement.cancel', 'view.write', 'import.write'],
  ooooo: ['notice.read', 'setting.write'],
  ttaao: ['file.read', 'file.create', 'credential.read', 'search.use'],
  otoao: ['file.edit'],
  '-t-a-': ['file.purge', 'lookup.write'],
  '--aao': ['file.confidential'],
  aaaaa: ['lookup.read', 'requirement.read', 'session.read'],
  'ttaa-': ['user.read', 'report.run'],
  '--oao': ['credential.edit', 'credential.submit'],
  '--oa-': ['credential.review', 'credential.view', 'credential.reveal', 'screening.clear'],
  '---a-': [
    'credential.decide',
    'credential.assign',
    'credential.privacy',
    'requirement.write',
    'form.write',
    'screening.confirm',
    'screening.load',
    'job.read',
    'job.write',
  ],
  '--ua-': ['credential.claim'],
  '-taa-': ['credential.internal', 'screening.read'],
  '--aa-': ['credential.export', 'form.read'],
  'oooo-': ['report.write'],
};
const RANKS = ['PA', 'PS', 'CA', 'CS', 'PV'];
const LETTERS = { own: 'o', orUnassigned: 'u', type: 't', all: 'a' };

it('gives every role the rights of domain §6, and no right without a decision', () => {
  const decided = Object.entries(DECIDED).flatMap(([row, actions]) => actions.map((action) => [action, row]));
  expect(decided.map(([action]) => action).sort()).toEqual(Object.keys(PERMISSIONS).sort());
  for (const [action, row = ''] of decided)
    for (const role of roleNames()) {
      const scope = scopeOf(role, action as Action);
      const letter = scope === null ? '-' : LETTERS[scope];
      expect(`${action} ${role} ${letter}`).toBe(`${action} ${role} ${row[RANKS.indexOf(ROLES[role].rank)]}`);
    }
});

it('binds every role to its rank and its lead type', () => {
  expect(roleNames().map((role) => `${role} ${ROLES[role].rank} ${ROLES[role].type ?? 'both'}`)).toEqual([
    'SPECIALTY_PR_AGENT PA SP',
    'SPECIALTY_PR_SUPERVISOR PS SP',
    'TRANSPORTATION_PR_AGENT PA TP',
    'TRANSPORTATION_PR_SUPERVISOR PS TP',
    'CREDENTIALS_AGENT CA both',
    'CREDENTIALS_SUPERVISOR CS both',
    'CREDENTIALS_SP_PROVIDER PV SP',
    'CREDENTIALS_TP_PROVIDER PV TP',
  ]);
});
