import { serveOnEdge } from '../_shared/edge.ts';
import { handleMakeRecoveryCodes } from './handler.ts';

serveOnEdge(handleMakeRecoveryCodes);
