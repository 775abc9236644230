/** The portfolio's skills by group, in display order. */
export const groups = [
  {
    id: '17a3f241-9d4d-4f25-84ff-f2e534234a18',
    name: 'Frontend',
    category: 'frontend',
    icon: '',
    skillSets: [
      {
        id: '17897fed-1a23-45ee-b23f-2751e29ca730',
        name: 'TypeScript',
        description: 'My first language at work since 2017, in strict mode',
      },
      {
        id: 'cb7e1787-ac32-4dc6-9c61-25b943b1ed57',
        name: 'React',
        description: 'Interfaces that think: planners, maps, editors',
      },
      { id: '32e0ee2c-d053-41da-a3e2-de9e1a182441', name: 'Svelte', description: 'Where every kilobyte counts' },
      {
        id: '2b989474-8c17-4fe3-a396-72ec6768f2f3',
        name: 'MapLibre GL',
        description: 'Vector maps with custom layers and offline tiles',
      },
      {
        id: 'e4d70f76-691d-496b-863e-031048526dc7',
        name: 'CSS',
        description: 'Layout, print styles and design tokens without a framework',
      },
    ],
  },
  {
    id: 'e996874f-f907-40c7-a741-1b4b86622f0c',
    name: 'Backend',
    category: 'backend',
    icon: '',
    skillSets: [
      { id: '11795b56-71f4-4e99-b8e0-ab2183dcfc3e', name: 'Node.js', description: 'APIs and workers with Fastify' },
      {
        id: 'b226234a-40f9-4261-ba9a-8e0ad251cb0a',
        name: 'Go',
        description: 'Services that run for months unattended',
      },
      {
        id: '103d8de6-43d4-4774-8253-2426ebb139a7',
        name: 'Python',
        description: 'Data work and model serving with FastAPI',
      },
      {
        id: '3f3f5588-85bd-40c0-9f1d-5cf2ff937685',
        name: 'REST APIs',
        description: 'Contracts first, documented with OpenAPI',
      },
      {
        id: 'af851fa3-c1cd-47af-8918-ef10cbef4f0f',
        name: 'GraphQL',
        description: 'Schemas for many clients with different needs',
      },
    ],
  },
  {
    id: 'bb96ea7d-f78d-43fc-ab02-4bb19d9c62d6',
    name: 'DevOps',
    category: 'devops',
    icon: '',
    skillSets: [
      { id: 'ac44cfe5-18a4-461e-919d-ac6e62752844', name: 'Docker', description: 'Small images, reproducible builds' },
      {
        id: '838f8ec5-0276-4422-afb0-50ebf154adff',
        name: 'Kubernetes',
        description: 'Two terminals, three clusters, calm nights',
      },
      { id: '108113c4-ef41-4096-a550-5b9442fa845c', name: 'Ansible', description: 'Eleven sites set up alike' },
      {
        id: '814733c1-e914-47e3-b9c7-3bca0a377ded',
        name: 'GitHub Actions',
        description: 'Pipelines that finish before the coffee does',
      },
    ],
  },
  {
    id: '20d83de6-ed2f-4d0b-a026-6b8f9f18c121',
    name: 'UI/UX',
    category: 'ux',
    icon: '',
    skillSets: [
      { id: '5f1a9429-9fc4-41a8-bd4f-7490882ae515', name: 'Figma', description: 'Working files shared with designers' },
      {
        id: 'dd3135d3-81b1-4820-a4d6-0a3190e387c8',
        name: 'Accessibility',
        description: 'WCAG 2.2 AA, tested with real assistive technology',
      },
      { id: 'dd446002-d36b-437e-bc8d-8f3627ec7fd5', name: 'Typography', description: 'Learned with lead type' },
    ],
  },
  {
    id: '669d79ad-9379-481e-bad9-450d81ff20c2',
    name: 'Database',
    category: 'database',
    icon: '',
    skillSets: [
      {
        id: '3e46b20c-42b4-4e7d-977d-e85b173c47f8',
        name: 'PostgreSQL',
        description: 'Modelling, query plans, range types, replication',
      },
      {
        id: 'e73f179d-c01f-4234-a811-b979d59a2ca1',
        name: 'PostGIS',
        description: 'Geometry that changes with the tide',
      },
      {
        id: '4da21d00-b669-4a64-b6e7-5a9ad76bd1d5',
        name: 'SQLite',
        description: 'On phones, in tests and in small products',
      },
      { id: '29a219be-e4ba-4c57-9d20-8dd3d05dfc5d', name: 'Redis', description: 'Queues and short-lived state' },
    ],
  },
  {
    id: 'd8e13365-e050-4b26-acba-ffe146a4a2b2',
    name: 'Testing',
    category: 'testing',
    icon: '',
    skillSets: [
      {
        id: 'cfe8b163-af68-45f0-a6ba-15cef94408d6',
        name: 'Playwright',
        description: 'End-to-end tests that read like sentences',
      },
      { id: '1a28f6ce-463b-481d-851f-e736433718c6', name: 'Vitest', description: 'Fast unit tests, few mocks' },
    ],
  },
  {
    id: 'a72608ab-6b4c-4f44-9021-0863170f74f3',
    name: 'Tools',
    category: 'tools',
    icon: '',
    skillSets: [
      { id: '6d108a27-3c40-4cf6-ba8a-0832c599c948', name: 'Git', description: 'Small commits, readable history' },
      { id: 'e749229a-46c4-42e6-9190-b9beee951675', name: 'Linux', description: 'Daily system and production system' },
      {
        id: '30b391a8-9048-49df-b659-f81c2fd69ce8',
        name: 'Grafana',
        description: 'Dashboards that answer one question each',
      },
    ],
  },
  {
    id: 'b0eb5f6a-a8ac-48c5-853e-9eb488f46be4',
    name: 'Security',
    category: 'security',
    icon: '',
    skillSets: [
      {
        id: 'da9910a0-922c-4a58-a430-2f1c570b01c2',
        name: 'Threat modelling',
        description: 'Asking what must never happen, early',
      },
      {
        id: '01041f8c-509c-4b8d-a191-a2bad9e580f4',
        name: 'OWASP ASVS',
        description: 'Used as a checklist in every project since 2021',
      },
    ],
  },
  {
    id: 'd12c8dae-d5e0-4d76-9d04-b888ad0f97d6',
    name: 'AI',
    category: 'ai',
    icon: '',
    skillSets: [
      {
        id: 'bee2757d-e76c-4cd5-9acf-e6b86cb76525',
        name: 'Retrieval',
        description: 'Search by meaning that cites its source',
      },
    ],
  },
  {
    id: '9ba9bcb4-9532-4add-af9c-312ef7654df1',
    name: 'Soft Skills',
    category: 'softskill',
    icon: '',
    skillSets: [
      {
        id: '266d9054-d3d1-4e33-bb38-3bc02ece356e',
        name: 'Teaching',
        description: 'Two-day courses and patient code review',
      },
      {
        id: '36305821-d5c0-4ee4-869b-3ec45343b959',
        name: 'Technical writing',
        description: 'Manuals that fit on four pages',
      },
    ],
  },
] as const;
