import { serveOnEdge } from '../_shared/edge.ts';
import { handleUseRecoveryCode } from './handler.ts';

serveOnEdge(handleUseRecoveryCode);
