import { RequestsPanel } from '../../portfolio/testimonials/requests-panel.tsx';
import { listScreen } from '../lists/list-screen.tsx';

export const TestimonialsScreen = listScreen('testimonials', { Above: RequestsPanel });
