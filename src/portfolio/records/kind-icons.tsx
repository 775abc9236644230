import {
  Award,
  BadgeCheck,
  BookOpenText,
  BriefcaseBusiness,
  FolderKanban,
  GraduationCap,
  HandCoins,
  ListPlus,
  type LucideIcon,
  MessageSquareQuote,
  Sparkles,
} from 'lucide-react';
import type { RecordPath } from '../model/record-kinds.ts';

/** For the studio's navigation and the add dialog, which is a separate file loaded when it is opened. */
export const KIND_ICONS: Record<RecordPath, LucideIcon> = {
  projects: FolderKanban,
  skills: Sparkles,
  badges: Award,
  certifications: BadgeCheck,
  educations: GraduationCap,
  experiences: BriefcaseBusiness,
  publications: BookOpenText,
  services: HandCoins,
  testimonials: MessageSquareQuote,
  entries: ListPlus,
};
