import { describe, expect, test } from 'vitest';
import { degreeLevel } from './degree-level.ts';

describe('the level of a degree', () => {
  test.each([
    ...[
      'PhD',
      'Ph.D.',
      'Ph. D. in Physics',
      'Doctor of Philosophy',
      'DPhil',
      'Doctorate',
      'Doktor der Medizin',
      'Dr. rer. nat.',
    ],
    ...[
      'Promotion',
      'Promotion in Physik',
      'Promotion zum Dr.-Ing.',
      'Doctorat',
      'Doctorado en Derecho',
      'Dottorato di ricerca',
    ],
    ...['Doutorado', 'Doktora', 'Doktorat', '博士', '박사', 'دكتوراه', 'Доктор наук'],
  ])('of %j is phd', (name) => {
    expect(degreeLevel(name)).toBe('phd');
  });

  test.each([
    ...[
      'Master of Science',
      "Master's degree",
      "Master's",
      'Masters in Design',
      'M.Sc.',
      'MSc Nursing',
      'M.A.',
      'MA',
      'MS',
      'M.Eng.',
    ],
    ...[
      'MBA',
      'M.Ed. Secondary Education',
      'Master Informatik',
      'Masterstudium',
      'Master of Nursing',
      'Magister Artium',
    ],
    ...[
      'Diplom',
      'Diplom-Informatiker (FH)',
      'Diplomkaufmann',
      'Dipl.-Ing.',
      'Dipl. Inf.',
      'Máster en IA',
      'Maestría',
      'Mestrado',
    ],
    ...[
      'Laurea magistrale',
      "Diplôme d'ingénieur",
      'Yüksek Lisans',
      'mgr inż.',
      '修士',
      '硕士',
      '석사',
      'ماجستير',
      'תואר שני',
    ],
    ...['Master, after a high school diploma'],
  ])('of %j is master', (name) => {
    expect(degreeLevel(name)).toBe('master');
  });

  test.each([
    ...[
      'B.Sc.',
      'Bachelor of Arts',
      'BA',
      'BS',
      "Bachelor's",
      'Bachelor of Science in Nursing',
      'BBA',
      'Bachelorstudium',
    ],
    ...[
      'Licenciatura',
      'Laurea triennale',
      'Grado en Física',
      'Lisans',
      'licencjat',
      '学士',
      'بكالوريوس',
      'תואר ראשון',
      'स्नातक',
    ],
  ])('of %j is bachelor', (name) => {
    expect(degreeLevel(name)).toBe('bachelor');
  });

  test.each([
    ...[
      'High School Diploma',
      'High-school diploma',
      'Secondary School Diploma',
      'Diploma',
      'Diploma in Nursing',
      'School diploma',
    ],
    ...['Graduate Diploma', 'Vordiplom', 'Vordiplom Mathematik', 'Diplomvorprüfung', 'Diplom Pflegefachfrau HF'],
    ...[
      'Dipl. Pflegefachfrau HF',
      'Sprachdiplom Deutsch',
      'Handelsdiplom',
      'Abitur',
      'Matura',
      'Baccalauréat',
      'Diplôme national du brevet',
    ],
    ...[
      'Diplôme infirmier',
      'Diploma di maturità',
      'Diplomado en Marketing',
      'Bachillerato',
      'Krankenpflegediplom',
      'GED',
    ],
    ...[
      'Scrum Master Certification',
      'Certified ScrumMaster',
      'Webmaster',
      'Masterclass in Design',
      'Master Electrician',
      'Mastering SQL',
    ],
    ...[
      'Job promotion course',
      'Health promotion',
      'Sales Promotion',
      'Promotion and events',
      'Postdoctoral',
      'Postdoc',
      'Post-doctoral fellow',
    ],
    ...[
      'Pre-Master',
      'Mini-MBA',
      'MS Office',
      "I'm a graduate",
      'Med school',
      "Doctor's Assistant",
      'Bootcamp',
      'Associate Degree',
    ],
    ...['Diplomacy', 'Önlisans', 'Bad Homburg', 'Diplom (gymnasieexamen)', 'Diplomat'],
  ])('of %j is other', (name) => {
    expect(degreeLevel(name)).toBe('other');
  });

  test('of nothing is not stated', () => {
    expect(degreeLevel(' ')).toBe('select');
  });
});
