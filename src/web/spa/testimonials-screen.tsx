import { listScreen } from '../../studio/lists/list-screen.tsx';
import { RequestsPanel } from '../../testimonials/requests-panel.tsx';

export const TestimonialsScreen = listScreen('testimonials', { Above: RequestsPanel });
