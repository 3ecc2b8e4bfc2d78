import { areas } from './areas.ts';
import { blackBox } from './play.ts';

blackBox(areas, 'all');
