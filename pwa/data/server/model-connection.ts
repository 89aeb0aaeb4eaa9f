/** Where a language model answers, and as what. */
export interface ModelConnection {
  /** one that the operator allows: `https://llm.example.org` */
  readonly origin: string;
  /** its name, as that server knows it */
  readonly model: string;
  /** null: it asks for none */
  readonly key: string | null;
}
