import { degreeLevel } from '../../parse/degree-level.ts';
import { joinPlace } from '../../parse/place.ts';
import { type EducationValues, educationFields } from '../../resume.ts';
import type { Section } from '../mapping.ts';
import { readPlace } from './work.ts';

export const educationSection: Section<EducationValues> = {
  key: 'education',
  fields: educationFields,
  takes: ['institution', 'area', 'studyType', 'location', 'startDate', 'endDate', 'score', 'gpa', 'courses'],
  unmappedFields: { url: 'uri' },
  derived: ['level'],
  read(item) {
    const [start_year, end_year] = item.dates('startDate', 'endDate');
    const name_of_award = item.text(educationFields.name_of_award, 'studyType');
    // A text is split at commas, and the items of a list may be long.
    const course = Array.isArray(item.raw.courses) ? educationFields.awards : educationFields.name_of_award;
    const courses = item.list(course, 'courses');
    return {
      institution: item.text(educationFields.institution, 'institution'),
      field_of_study: item.text(educationFields.field_of_study, 'area'),
      school_name: '',
      specialization: '',
      level: degreeLevel(name_of_award),
      name_of_award,
      grade: item.text(educationFields.grade, 'score', 'gpa'),
      awards: item.fitted(educationFields.awards, 'courses', courses.join('\n')),
      start_year,
      end_year,
      ...readPlace(item),
      image_url: '',
      visibility: 'everyone',
    };
  },
  write: (values) => ({
    institution: values.institution,
    area: values.field_of_study,
    studyType: values.name_of_award,
    location: joinPlace(values.city, values.state, values.country),
    startDate: values.start_year,
    endDate: values.end_year,
    score: values.grade,
    courses: values.awards === '' ? [] : values.awards.split('\n'),
  }),
};
