import type { LeadType } from '#schemas/vocabulary/lead.ts';
import spanish from './nucc.es.json' with { type: 'json' };
import nucc from './nucc.json' with { type: 'json' };
import { byName, lookupId, toRows } from './rows.ts';
import type { LookupEntry, LookupRow } from './types.ts';

const NUCC: readonly (readonly (string | null)[])[] = nucc;
const SPANISH: Readonly<Record<string, string | undefined>> = spanish;

/** NUCC's transportation services (34…) and drivers (172A) are transportation, all else is specialty. */
const leadTypeOf = (code: string): LeadType => (/^(34|172A)/.test(code) ? 'TP' : 'SP');

/** The NUCC classification of a code: its first four characters. */
const classOf = (code: string): string => code.slice(0, 4);

const named = (name: string): Pick<LookupEntry, 'name_en' | 'name_es'> => ({
  name_en: name,
  name_es: SPANISH[name] ?? name,
});

/**
 * Specialties (NUCC classifications) and subspecialties (its specializations), each under its NUCC code, so that
 * a column of taxonomy codes resolves. Where NUCC has no code for a classification by itself (Pathology,
 * Radiology …), the specialty's code is the four characters its specializations share.
 */
export function taxonomyRows(): LookupRow[] {
  const specialties = new Map<string, LookupEntry>();
  const specializations: { code: string; name: string }[] = [];
  for (const [code, specialty, subspecialty] of NUCC) {
    if (!code || !specialty) throw new Error(`nucc.json: row without code or specialty (${String(code)})`);
    const known = specialties.get(classOf(code));
    if (!known || !subspecialty)
      specialties.set(classOf(code), {
        code: subspecialty ? classOf(code) : code,
        ...named(specialty),
        lead_type: leadTypeOf(code),
      });
    if (subspecialty) specializations.push({ code, name: subspecialty });
  }
  const subspecialties = specializations.map(({ code, name }): LookupEntry => {
    const lead_type = leadTypeOf(code);
    const parent = specialties.get(classOf(code))?.code ?? classOf(code);
    return { code, ...named(name), lead_type, parent_ids: [lookupId('specialty', parent, lead_type)] };
  });
  return [
    ...toRows('specialty', [...specialties.values()].sort(byName)),
    ...toRows('subspecialty', subspecialties.sort(byName)),
  ];
}
