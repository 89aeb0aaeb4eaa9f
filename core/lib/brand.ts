declare const brand: unique symbol;

/** A primitive that knows its unit: `Day` is not just any number. Costs nothing at run time. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name };
