/** Listeners for a page that is left or come back to. They would go with the page; here they would answer for later tests. */
const listening: Parameters<typeof window.addEventListener>[] = [];

const LEAVING = ['beforeunload', 'pagehide', 'pageshow'];
const listen = window.addEventListener.bind(window);
window.addEventListener = (...given: Parameters<typeof listen>) => {
  if (LEAVING.includes(given[0])) listening.push(given);
  listen(...given);
};

export function forgetLeaving(): void {
  for (const given of listening.splice(0)) window.removeEventListener(...given);
}
