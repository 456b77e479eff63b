// The movements of the drills, without drawing code.
export { filmSeconds, type Movement } from './figures/movement.ts';
export { movements } from './figures/movements/all.ts';
