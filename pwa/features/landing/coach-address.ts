export const COACH = '/exercise-ai';
