/** zod's small build is the product's schema language; import it from here so that no one takes the large one. */
export * as z from 'zod/mini';
