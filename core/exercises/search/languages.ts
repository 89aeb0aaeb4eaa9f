// The words that search knows, of every language at once: nobody is asked which one they type. Another language is a
// folder beside english/ and its three names here.
import { emergencies as englishEmergencies } from './english/emergencies.ts';
import { everydayWords as englishEveryday } from './english/everyday-words.ts';
import { toneWords as englishTone } from './english/tone-words.ts';

export const emergencyTables = [englishEmergencies];
export const everydayWords = [...englishEveryday];
export const toneWords = [englishTone];
