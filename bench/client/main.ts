import { boardSteps, derive, openBoard, openBoardRaw, seedHistory, settle, tap } from './board.ts';
import { checkBulk } from './bulk-write.ts';
import { writeOurs, writeRaw } from './durable-write.ts';
import { queryMonth } from './month-query.ts';
import { replayFaulty, replayOurs, replayRaw } from './replay.ts';
import { editOffline } from './unsent-edits.ts';

window.bench = {
  checkBulk,
  replayOurs,
  replayFaulty,
  replayRaw,
  writeOurs,
  writeRaw,
  seedHistory,
  openBoard,
  openBoardRaw,
  settle,
  derive,
  tap,
  boardSteps,
  queryMonth,
  editOffline,
};
