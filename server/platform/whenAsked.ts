/**
 * A value that is made when it is first asked for. There are hundreds of schemas, and libraries that few requests need: a start
 * would wait for all of them, and an idle process would keep them. What could not be made is tried again.
 */
export function whenAsked<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
