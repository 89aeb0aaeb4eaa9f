/** The words of one language that tell how something is meant. */
export interface ToneWords {
  readonly painful: string;
  readonly strenuous: string;
  /** Words that hold sentences together and say nothing of a body. Whatever the language, short words weigh less too. */
  readonly little: string;
  /** Days are for entries; an exercise has none. */
  readonly dated: string;
}
