import { serveOnEdge } from '../_shared/edge.ts';
import { handleGuardianConsent } from './handler.ts';

serveOnEdge(handleGuardianConsent);
