/** What listens to the page as it leaves for another one, and would go with it: here it would answer for the tests after it. */
const listening: Parameters<typeof window.addEventListener>[] = [];

const listen = window.addEventListener.bind(window);
window.addEventListener = (...given: Parameters<typeof listen>) => {
  if (given[0] === 'beforeunload') listening.push(given);
  listen(...given);
};

export function forgetLeaving(): void {
  for (const given of listening.splice(0)) window.removeEventListener(...given);
}
