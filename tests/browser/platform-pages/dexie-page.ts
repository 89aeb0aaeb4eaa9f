/** A page with nothing but the real Dexie, which a test moves from outside. */
import Dexie from 'dexie';

Object.assign(globalThis, { Dexie });
