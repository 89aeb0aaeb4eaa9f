/** The product's name, the same in every language. */
export const APP_NAME = 'Waymend';
