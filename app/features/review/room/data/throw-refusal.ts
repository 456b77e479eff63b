export { takeData as throwRefusal } from '../../../../lib/api/data-error.ts';
