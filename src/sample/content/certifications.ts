/** The institutions do not exist, so that no real certificate is claimed. */
export const certifications = [
  {
    id: '02b33edb-99ef-4f7c-9f5c-787d06e93282',
    title: 'Applied Machine Learning',
    description:
      'Twelve-week course with a graded project: embeddings, retrieval, evaluation, and knowing when not to use a model.',
    category: 'ai',
    awarded_by: 'Scheldt University of Technology',
    certification_number: 'SUT-AML-25-118',
    certification_link: 'https://certificates.example.org/sut-aml-25-118',
    awarded_date: '2025-05-30',
    expiration_date: '',
    image_url: 'images/sample/certificate-learning.webp',
    icon_url: 'images/sample/icon-learning.webp',
  },
  {
    id: 'df1865e1-cb5d-4d82-9916-6a6ca2a1458a',
    title: 'Professional Database Engineer',
    description:
      'Two-day practical examination: data modelling, query plans, locking, replication and recovery of a broken PostgreSQL cluster against the clock.',
    category: 'backend',
    awarded_by: 'Meridian Institute of Data',
    certification_number: 'MID-PDE-20817',
    certification_link: 'https://certificates.example.org/mid-pde-20817',
    awarded_date: '2024-11-08',
    expiration_date: '2029-11-08',
    image_url: 'images/sample/certificate-database.webp',
    icon_url: 'images/sample/icon-database.webp',
  },
  {
    id: 'f617d530-9758-46b8-8cdc-f7b72184246e',
    title: 'Container Platform Operator',
    description:
      'Running container workloads in production: images, networking, rolling updates, observability and incident response.',
    category: 'devops',
    awarded_by: 'Open Harbour Foundation',
    certification_number: 'OHF-4471-C',
    certification_link: 'https://certificates.example.org/ohf-4471-c',
    awarded_date: '2023-06-19',
    expiration_date: '2028-06-19',
    image_url: 'images/sample/certificate-containers.webp',
    icon_url: 'images/sample/icon-containers.webp',
  },
  {
    id: '56c6452c-2475-4858-b20d-169ecdabc3c3',
    title: 'Accessible Interfaces, Advanced',
    description:
      'Audit and repair of a complete application to WCAG 2.2 AA, tested with screen readers, magnification and switch control.',
    category: 'ui/ux',
    awarded_by: 'Lantern Accessibility Council',
    certification_number: 'LAC-A-00932',
    certification_link: 'https://certificates.example.org/lac-a-00932',
    awarded_date: '2022-03-25',
    expiration_date: '',
    image_url: 'images/sample/certificate-accessibility.webp',
    icon_url: 'images/sample/icon-accessibility.webp',
  },
] as const;
