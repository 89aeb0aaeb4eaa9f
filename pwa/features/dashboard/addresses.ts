export const COACH = '/exercise-ai';
export const SESSION = '/session';
export const PROGRESS = '/progress';
