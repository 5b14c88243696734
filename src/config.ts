import type { Features } from './features.ts';

/** What the server tells the console about itself (GET /console.json). */
export interface ConsoleConfig {
  /** Base of the API with its version, e.g. `/api/v1`. */
  readonly apiUrl: string;
  readonly issuer: string;
  readonly clientId: string;
  /** What signing in asks for. */
  readonly scope: string;
  /** Where a person without the needed role is sent (specification §5). */
  readonly logoutUrl: string;
  readonly features: Features;
}

const TIMEOUT_MS = 30_000;

/** Reads the configuration; rejects when the server cannot be reached or says something else. */
export async function readConfig(address = '/console.json'): Promise<ConsoleConfig> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const { apiUrl, issuer, clientId, scope, logoutUrl, features } =
    (await response.json()) as Partial<ConsoleConfig>;
  if (!apiUrl || !issuer || !clientId || !scope || !logoutUrl || !features)
    throw new Error(`${address}: incomplete`);
  return { apiUrl, issuer, clientId, scope, logoutUrl, features };
}
