/** Opens the browser's own dialog: paper, or a PDF. */
export const printPage = (): void => window.print();
