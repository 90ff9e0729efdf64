/** `node tests/kill-rounds.ts [rounds] [seed]`: kills a busy site and looks what is left; prints the figures. */
import { killRounds } from "./support/faults/kill.ts";

const [rounds = 50, seed = 1] = process.argv.slice(2).map(Number);
const startedAt = performance.now();
const figures = await killRounds(rounds, seed);
console.log(JSON.stringify(figures, null, "\t"));
console.log(`${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
process.exit(figures.problems.length || figures.slowestStart >= 3000 ? 1 : 0);
