import { degreeLevel } from '../../parse/degree-level.ts';
import { type EducationValues, educationFields } from '../../resume.ts';
import type { Section } from '../mapping.ts';

export const educationSection: Section<EducationValues> = {
  key: 'education',
  fields: educationFields,
  takes: ['institution', 'area', 'studyType', 'startDate', 'endDate', 'score', 'gpa', 'courses'],
  unmappedFields: { url: 'uri' },
  derived: ['level'],
  read(item) {
    const [start_year, end_year] = item.dates('startDate', 'endDate');
    const name_of_award = item.text(educationFields.name_of_award, 'studyType');
    const courses = item.list(educationFields.name_of_award, 'courses');
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
      city: '',
      state: '',
      country: '',
      image_url: '',
      hidden: false,
    };
  },
  write: (values) => ({
    institution: values.institution,
    area: values.field_of_study,
    studyType: values.name_of_award,
    startDate: values.start_year,
    endDate: values.end_year,
    score: values.grade,
    courses: values.awards === '' ? [] : values.awards.split('\n'),
  }),
};
