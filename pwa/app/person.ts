/** Whom the shell shows. */
export interface Person {
  /** "" while the person has given none: the avatar is a figure then */
  readonly name: string;
  /** notifications not read yet */
  readonly unread: number;
}

/** There are no accounts and no notifications yet, so there is nobody to name and nothing unread. */
export const UNNAMED: Person = { name: '', unread: 0 };
