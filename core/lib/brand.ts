declare const brand: unique symbol;

/** A primitive with its unit in the type: `Day` is not just any number. No cost at run time. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name };
