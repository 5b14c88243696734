/** Somebody as answers name them. */
export interface Person {
  readonly entity_id: string;
  readonly first_name: string;
  readonly last_name: string;
}
