import { serveOnEdge } from '../_shared/edge.ts';
import { handleSendMyFiles } from './handler.ts';

serveOnEdge(handleSendMyFiles);
