/** A page with nothing but the real Dexie, controlled by a test. */
import Dexie from 'dexie';

Object.assign(globalThis, { Dexie });
