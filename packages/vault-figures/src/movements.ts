// The movements of the drills, without what draws them.
export { filmSeconds, type Movement } from './figures/movement.ts';
export { movements } from './figures/movements/all.ts';
