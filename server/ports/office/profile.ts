/** A setting of LibreOffice that a document can not change. */
const fixed = (path: string, name: string, value: string | number | boolean): string =>
  `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;

const SCRIPTING = 'Office.Common/Security/Scripting';

/**
 * What a document must not do while it is converted: run macros, load pictures or other parts from the network or from
 * our disk (LibreOffice would put them into the PDF, for whoever uploaded the document to read), ask for updates.
 */
export const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${[
  fixed(SCRIPTING, 'DisableMacrosExecution', true),
  fixed(SCRIPTING, 'MacroSecurityLevel', 3),
  fixed(SCRIPTING, 'BlockUntrustedRefererLinks', true),
  fixed(SCRIPTING, 'DisableActiveContent', true),
  fixed('Inet/Settings', 'ooInetProxyType', 2),
  fixed('Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'),
  fixed('Inet/Settings', 'ooInetHTTPProxyPort', 9),
  fixed('Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'),
  fixed('Inet/Settings', 'ooInetHTTPSProxyPort', 9),
].join('\n')}
</oor:items>
`;
