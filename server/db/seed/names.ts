/** Words of which the demo makes names; any likeness to a real provider is by chance. */
export const FIRST_NAMES = ['Ana', 'Ben', 'Carla', 'David', 'Elisa', 'Frank', 'Gloria', 'Hugo', 'Irene', 'James', 'Karen', 'Luis', 'Maya', 'Noah', 'Olga', 'Pablo', 'Rosa', 'Samir', 'Tanya', 'Victor', 'Wendy', 'Yusuf'];
export const LAST_NAMES = ['Alvarez', 'Bennett', 'Castro', 'Dawson', 'Espinoza', 'Foster', 'Grant', 'Hidalgo', 'Ibarra', 'Jackson', 'Kim', 'Lozano', 'Morgan', 'Nguyen', 'Ortega', 'Patel', 'Quinn', 'Rivera', 'Sullivan', 'Torres', 'Underwood', 'Vargas', 'Walker', 'Young', 'Zamora'];
export const SP_WORDS = ['Family Medicine', 'Cardiology', 'Pediatrics', 'Home Health', 'Physical Therapy', 'Behavioral Health', 'Dental Group', 'Eye Care', 'Orthopedics', 'Wellness Center', 'Medical Associates', 'Rehabilitation'];
export const TP_WORDS = ['Medical Transport', 'Mobility', 'Care Rides', 'Transit', 'Wheelchair Transport', 'Ambulette', 'Express Rides', 'Patient Transport', 'Shuttle'];
export const CITIES = ['Miami', 'Tampa', 'Orlando', 'Jacksonville', 'Atlanta', 'Savannah', 'Dallas', 'Houston', 'Austin', 'Raleigh', 'Charlotte', 'Albany', 'Phoenix', 'Tucson', 'Columbus', 'Cleveland'];
export const STREETS = ['Main St', 'Oak Ave', 'Lake Dr', '2nd St', 'Palm Blvd', 'Park Rd', 'Sunset Way', 'Mill Ln', 'Church St', 'Harbor Ct'];
